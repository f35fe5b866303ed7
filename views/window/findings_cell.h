// The count of findings at the end of the headline strip: a shape, a number and a word per
// severity.
#pragma once

#include <QAbstractButton>

#include "model/evaluation/evaluation.h"
#include "views/theme/theme.h"

namespace cw::views {

class FindingsCell : public QAbstractButton {
    Q_OBJECT
public:
    FindingsCell(const Theme& theme, QWidget* parent);
    void show(const evaluation::FindingCounts& counts);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Part {
        std::optional<checks::Severity> severity;  ///< none: nothing was found
        QString text;
    };
    [[nodiscard]] std::vector<Part> parts() const;

    const Theme& theme_;
    evaluation::FindingCounts counts_;
};

}  // namespace cw::views
