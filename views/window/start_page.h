// What the window shows while no design is open: begin, go on with recent work, look at examples.
//
// Work left by a session that did not end well is offered first. It decides nothing: it asks.
#pragma once

#include <QScrollArea>
#include <QString>
#include <vector>

#include "views/theme/theme.h"
#include "views/window/example_list.h"

class QGridLayout;
class QVBoxLayout;

namespace cw::views {

/// Recovered work as it is offered.
struct RecoveryOffer {
    QString journal;
    QString title;    ///< of the document
    QString details;  ///< file, steps, when
    QString problem;  ///< why it cannot be restored; empty when it can
};

class StartPage : public QScrollArea {
    Q_OBJECT
public:
    StartPage(Theme& theme, QWidget* parent = nullptr);
    void show(const std::vector<RecoveryOffer>& offers, const QStringList& recent,
              const std::vector<Example>& examples);

signals:
    void newRequested();
    void openRequested();
    void fileRequested(const QString& file);
    void exampleRequested(const QString& file);
    void restoreRequested(const QString& journal);
    void discardRequested(const QString& journal);

private:
    void addTitle(QVBoxLayout& page);
    void addOffers(QVBoxLayout& page, const std::vector<RecoveryOffer>& offers);
    QWidget* offerRow(const RecoveryOffer& offer);
    void addBeginnings(QVBoxLayout& page);
    void addRecent(QVBoxLayout& page, const QStringList& recent);
    void addExamples(QVBoxLayout& page, const std::vector<Example>& examples);
    QGridLayout* addSection(QVBoxLayout& page, const QString& heading);

    Theme& theme_;
};

}  // namespace cw::views
