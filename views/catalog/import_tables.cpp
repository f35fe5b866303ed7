#include "views/catalog/import_tables.h"

#include <QLocale>
#include <algorithm>

namespace cw::views {

std::vector<QComboBox*> showSample(QTableWidget& table, const ListSample& sample,
                                   const ColumnChoices& choices, const std::vector<int>& guessed,
                                   const std::function<void()>& chosen) {
    table.clear();
    table.setColumnCount(int(sample.headers.size()));
    table.setRowCount(int(sample.rows.size()) + 1);
    QStringList titles;
    for (const std::string& title : sample.headers) titles << QString::fromStdString(title);
    table.setHorizontalHeaderLabels(titles);
    std::vector<QComboBox*> boxes;
    for (int column = 0; column < table.columnCount(); ++column) {
        auto* box = new QComboBox(&table);
        for (const auto& [name, number] : choices) box->addItem(name, number);
        if (std::size_t(column) < guessed.size())
            box->setCurrentIndex(box->findData(guessed[std::size_t(column)]));
        QObject::connect(box, &QComboBox::activated, &table, [chosen] { chosen(); });
        table.setCellWidget(0, column, box);
        boxes.push_back(box);
        for (int row = 0; row < int(sample.rows.size()); ++row) {
            const auto& cells = sample.rows[std::size_t(row)];
            if (std::size_t(column) < cells.size())
                table.setItem(
                    row + 1, column,
                    new QTableWidgetItem(QString::fromStdString(cells[std::size_t(column)])));
        }
    }
    if (boxes.empty()) return boxes;
    table.resizeColumnsToContents();
    for (int column = 0; column < table.columnCount(); ++column)
        table.setColumnWidth(
            column, std::max(table.columnWidth(column), boxes.front()->sizeHint().width()));
    table.setRowHeight(0, boxes.front()->sizeHint().height() + 4);
    return boxes;
}

void showProblems(QTableWidget& table, const std::vector<const catalog::RowProblem*>& problems) {
    const QLocale locale;
    table.setRowCount(int(problems.size()));
    for (int row = 0; row < table.rowCount(); ++row) {
        const catalog::RowProblem& problem = *problems[std::size_t(row)];
        const auto number = [&](std::size_t value) { return locale.toString(qulonglong(value)); };
        table.setItem(row, 0, new QTableWidgetItem(number(problem.line)));
        table.setItem(
            row, 1, new QTableWidgetItem(problem.column == 0 ? QString() : number(problem.column)));
        table.setItem(row, 2, new QTableWidgetItem(QString::fromStdString(problem.what)));
    }
}

}  // namespace cw::views
