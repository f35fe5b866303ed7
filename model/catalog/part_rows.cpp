#include "model/catalog/part_rows.h"

#include <utility>

#include "model/catalog/enum_names.h"
#include "model/catalog/part_fields.h"

namespace cw::catalog {

namespace {

class PartRows {
public:
    PartRows(const Part& part, const InsertRow& insert) : part_(part), insert_(insert) {}

    void write(std::int64_t position) {
        RowWriter row;
        describeCommon(row, part_);
        SqlRow columns = row.columns;
        columns.emplace_back("position", position);
        if (!insert_("part", std::move(columns))) return;
        writeLists("part", row, {});
        std::visit(
            [&](const auto& spec) { writeRow(std::string(enumName(part_.kind)), spec, {}, {}); },
            part_.spec);
        if (const auto* pdu = part_.as<Pdu>()) writeGroups("pdu_outlets", pdu->outlets);
        writeGroups("port_group", part_.ports);
        writeModes();
        writeGroups("slot_group", part_.slotGroups);
        writeGroups("include", part_.includes);
        writeGroups("fact_source", part_.facts);
        writeGroups("price", part_.prices);
    }

private:
    /// One struct as a row of `table` that belongs to the part, and its list tables.
    template <class T>
    void writeRow(const std::string& table, const T& value, SqlRow keys, const SqlRow& listKeys) {
        RowWriter row;
        describe(row, value);
        keys.insert(keys.begin(), {"owner", part_.id});
        keys.insert(keys.end(), row.columns.begin(), row.columns.end());
        if (insert_(table, std::move(keys))) writeLists(table, row, listKeys);
    }

    void writeLists(const std::string& table, const RowWriter& row, const SqlRow& keys) {
        for (const auto& [name, columns] : row.lists) {
            SqlRow item = {{"owner", part_.id}};
            item.insert(item.end(), keys.begin(), keys.end());
            item.insert(item.end(), columns.begin(), columns.end());
            insert_(table + "_" + name, std::move(item));
        }
    }

    template <class T>
    void writeGroups(const std::string& table, const std::vector<T>& groups) {
        for (std::size_t i = 0; i < groups.size(); ++i) {
            const auto position = static_cast<std::int64_t>(i);
            writeRow(table, groups[i], {{"position", position}}, {{"groupPosition", position}});
        }
    }

    void writeModes() {
        for (std::size_t i = 0; i < part_.ports.size(); ++i)
            for (std::size_t k = 0; k < part_.ports[i].modes.size(); ++k)
                writeRow("port_mode", part_.ports[i].modes[k],
                         {{"groupPosition", static_cast<std::int64_t>(i)},
                          {"position", static_cast<std::int64_t>(k)}},
                         {});
    }

    const Part& part_;
    const InsertRow& insert_;
};

}  // namespace

void writePartRows(const Part& part, std::int64_t position, const InsertRow& insert) {
    PartRows(part, insert).write(position);
}

}  // namespace cw::catalog
