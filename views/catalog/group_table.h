// The ports, slots or included parts of a part in a form: a small table whose rows can be added and
// taken away.
//
// A row keeps the group it came from, so that what its columns do not show is not lost.
#pragma once

#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <QWidget>
#include <vector>

#include "views/catalog/fact_format.h"
#include "views/catalog/part_texts.h"
#include "views/theme/theme.h"

namespace cw::views {

template <class Group>
class GroupTable : public QWidget {
public:
    GroupTable(const std::vector<Group>& groups, const QString& addText, const QString& removeText,
               QWidget* parent)
        : QWidget(parent), table_(new QTableWidget(this)) {
        const std::vector<TextField> columns = columnsOf(Group{});
        table_->setColumnCount(int(columns.size()));
        for (int i = 0; i < int(columns.size()); ++i) {
            names_ << QString::fromStdString(columns[std::size_t(i)].name);
            auto* title = new QTableWidgetItem(fieldTitle(columns[std::size_t(i)].name));
            if (!columns[std::size_t(i)].choices.isEmpty())
                title->setToolTip(columns[std::size_t(i)].choices.join(QStringLiteral(", ")));
            table_->setHorizontalHeaderItem(i, title);
        }
        table_->verticalHeader()->hide();
        table_->setSelectionBehavior(QAbstractItemView::SelectRows);
        table_->setMinimumHeight(15 * gridUnit_px);
        auto* add = new QPushButton(addText, this);
        auto* remove = new QPushButton(removeText, this);
        auto* buttons = new QHBoxLayout;
        buttons->addWidget(add);
        buttons->addWidget(remove);
        buttons->addStretch(1);
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(table_);
        layout->addLayout(buttons);
        QObject::connect(add, &QPushButton::clicked, this, [this] { addRow({}); });
        QObject::connect(remove, &QPushButton::clicked, this, [this] {
            const int row = table_->currentRow();
            if (row < 0) return;
            table_->removeRow(row);
            kept_.erase(kept_.begin() + row);
        });
        for (const Group& group : groups) addRow(group);
    }

    [[nodiscard]] QTableWidget* table() { return table_; }

    /// Throws FieldError.
    [[nodiscard]] std::vector<Group> groups() const {
        std::vector<Group> all;
        for (int row = 0; row < table_->rowCount(); ++row) {
            FieldTexts texts;
            for (int column = 0; column < names_.size(); ++column)
                if (const QTableWidgetItem* cell = table_->item(row, column))
                    texts[names_[column]] = cell->text();
            Group group = kept_[std::size_t(row)];
            setGroup(group, texts);
            all.push_back(std::move(group));
        }
        return all;
    }

private:
    void addRow(const Group& group) {
        const int row = table_->rowCount();
        table_->insertRow(row);
        kept_.push_back(group);
        const std::vector<TextField> fields = columnsOf(group);
        for (int column = 0; column < int(fields.size()); ++column)
            table_->setItem(row, column, new QTableWidgetItem(fields[std::size_t(column)].text));
        table_->setCurrentCell(row, 0);
    }

    QTableWidget* table_;
    QStringList names_;
    std::vector<Group> kept_;
};

}  // namespace cw::views
