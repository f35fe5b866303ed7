#include "views/theme/part_text.h"

#include <QCoreApplication>
#include <QStringList>

#include "views/theme/numbers.h"

namespace cw::views {

namespace {

using catalog::Part;
using catalog::PartKind;

QString tr(const char* text) {
    return QCoreApplication::translate("cw::parts", text);
}

QString joined(const QStringList& pieces) {
    QStringList filled;
    for (const QString& piece : pieces)
        if (!piece.isEmpty()) filled << piece;
    return filled.join(QStringLiteral(", "));
}

QString text(const std::string& utf8) {
    return QString::fromStdString(utf8);
}

QString powerOf(const Part& part) {
    return part.maxPower_W ? powerText(*part.maxPower_W) : QString();
}

int slotsOf(const Part& part, catalog::SlotKind kind) {
    int count = 0;
    for (const auto& slot : part.slotGroups)
        if (slot.kind == kind) count += slot.count;
    return count;
}

QString rackUnitsText(std::optional<double> rackUnits) {
    return rackUnits ? tr("%1 U").arg(QLocale().toString(*rackUnits, 'g', 4)) : QString();
}

QString firstPorts(const Part& part) {
    return part.ports.empty() ? QString() : portText(part.ports.front());
}

QString reachText(std::optional<double> reach_m) {
    return reach_m ? tr("up to %1 m").arg(QLocale().toString(*reach_m, 'g', 4)) : QString();
}

QString serverFact(const Part& part, const catalog::Server& server) {
    const int gpus = slotsOf(part, catalog::SlotKind::gpuSocket);
    return joined({gpus > 0 ? tr("%1 GPU sockets").arg(gpus) : QString(),
                   rackUnitsText(server.rackUnits), powerOf(part)});
}

QString memoryFact(const catalog::Memory& memory) {
    const QString type = text(memory.type);
    return joined(
        {memoryText(memory.capacity_B),
         memory.rate_MTps ? type + QLatin1Char('-') + QString::number(*memory.rate_MTps) : type});
}

/// Every kind of the facility says its size first: units, volt-amperes, watts.
QString rackFact(const catalog::Rack& rack) {
    const auto size = rack.width_mm && rack.depth_mm ? tr("%1 × %2 mm")
                                                           .arg(QLocale().toString(*rack.width_mm),
                                                                QLocale().toString(*rack.depth_mm))
                                                     : QString();
    return joined({rackUnitsText(rack.rackUnits), size});
}

QString pduFact(const catalog::Pdu& pdu) {
    QString rating;
    if (pdu.continuous_VA)
        rating = tr("%1 kVA").arg(QLocale().toString(*pdu.continuous_VA / 1000, 'f', 1));
    else if (pdu.capacity_W)
        rating = powerText(*pdu.capacity_W);
    int outlets = 0;
    for (const catalog::Outlet& outlet : pdu.outlets) outlets += outlet.count;
    return joined({rating, outlets > 0 ? tr("%1 outlets").arg(outlets) : text(pdu.inlet)});
}

QString coolingFact(const catalog::CoolingUnit& unit) {
    return joined({unit.capacity_W ? powerText(*unit.capacity_W) : QString(), text(unit.medium)});
}

QString storageFact(const Part& part, const catalog::StorageSystem& storage) {
    const auto capacity = storage.usable_B ? storage.usable_B : storage.raw_B;
    QString read;
    if (storage.read_Bps)
        read = tr("reads %1 GB/s").arg(QLocale().toString(*storage.read_Bps / 1e9));
    return joined({capacity ? memoryText(*capacity) : QString(), read, powerOf(part)});
}

QString row(const QString& name, const QString& value) {
    if (value.isEmpty()) return {};
    return QStringLiteral("<tr><td style='padding-right:12px'>%1</td><td>%2</td></tr>")
        .arg(name.toHtmlEscaped(), value.toHtmlEscaped());
}

QString priceRows(const Part& part, const catalog::Catalog& catalog) {
    if (!part.price()) return row(tr("Price"), tr("not known"));
    const catalog::Source* source = catalog.findSource(part.price()->source);
    return row(tr("Price"), priceText(part)) +
           row(tr("Price from"),
               joined({text(part.price()->asOf), source ? text(source->title) : QString()}));
}

QString sourceRow(const Part& part, const catalog::Catalog& catalog) {
    if (part.facts.empty()) return row(tr("Source"), tr("none recorded"));
    const catalog::Source* source = catalog.findSource(part.facts.front().source);
    return row(tr("Source"), source ? text(source->title) : text(part.facts.front().source));
}

QString includesText(const Part& part, const catalog::Catalog& catalog) {
    QStringList pieces;
    for (const auto& include : part.includes) {
        const Part* included = catalog.find(include.part);
        pieces << QStringLiteral("%1 × %2")
                      .arg(include.count)
                      .arg(text(included ? included->name : include.part));
    }
    return pieces.join(QStringLiteral(", "));
}

}  // namespace

QString kindHeading(PartKind kind) {
    switch (kind) {
        case PartKind::accelerator:
            return tr("GPUs");
        case PartKind::server:
            return tr("Servers");
        case PartKind::cpu:
            return tr("CPUs");
        case PartKind::memory:
            return tr("Memory");
        case PartKind::nic:
            return tr("NICs");
        case PartKind::networkSwitch:
            return tr("Switches");
        case PartKind::cable:
            return tr("Cables");
        case PartKind::transceiver:
            return tr("Transceivers");
        case PartKind::drive:
            return tr("Drives");
        case PartKind::storageSystem:
            return tr("Storage systems");
        case PartKind::rack:
            return tr("Racks");
        case PartKind::pdu:
            return tr("PDUs");
        case PartKind::coolingUnit:
            return tr("Cooling units");
    }
    return {};
}

QString kindName(PartKind kind) {
    switch (kind) {
        case PartKind::accelerator:
            return tr("GPU");
        case PartKind::server:
            return tr("Server");
        case PartKind::cpu:
            return tr("CPU");
        case PartKind::memory:
            return tr("Memory module");
        case PartKind::nic:
            return tr("NIC");
        case PartKind::networkSwitch:
            return tr("Switch");
        case PartKind::cable:
            return tr("Cable");
        case PartKind::transceiver:
            return tr("Transceiver");
        case PartKind::drive:
            return tr("Drive");
        case PartKind::storageSystem:
            return tr("Storage system");
        case PartKind::rack:
            return tr("Rack");
        case PartKind::pdu:
            return tr("PDU");
        case PartKind::coolingUnit:
            return tr("Cooling unit");
    }
    return {};
}

QString portText(const catalog::PortGroup& port) {
    return QStringLiteral("%1 × %2 %3")
        .arg(port.count)
        .arg(lineRateText(port.rate_bps), text(port.connector));
}

QString keyFact(const Part& part) {
    if (const auto* gpu = part.as<catalog::Accelerator>())
        return joined({memoryText(gpu->memory_B), powerOf(part)});
    if (const auto* server = part.as<catalog::Server>()) return serverFact(part, *server);
    if (const auto* cpu = part.as<catalog::Cpu>())
        return joined({tr("%1 cores").arg(cpu->cores), powerOf(part)});
    if (const auto* memory = part.as<catalog::Memory>()) return memoryFact(*memory);
    if (part.as<catalog::Nic>() || part.as<catalog::NetworkSwitch>()) return firstPorts(part);
    if (const auto* cable = part.as<catalog::Cable>())
        return joined(
            {lineRateText(cable->rate_bps), text(cable->medium), reachText(cable->maxReach_m)});
    if (const auto* module = part.as<catalog::Transceiver>())
        return joined(
            {lineRateText(module->rate_bps), text(module->medium), reachText(module->maxReach_m)});
    if (const auto* drive = part.as<catalog::Drive>())
        return joined({memoryText(drive->capacity_B), text(drive->formFactor)});
    if (const auto* storage = part.as<catalog::StorageSystem>()) return storageFact(part, *storage);
    if (const auto* rack = part.as<catalog::Rack>()) return rackFact(*rack);
    if (const auto* pdu = part.as<catalog::Pdu>()) return pduFact(*pdu);
    if (const auto* unit = part.as<catalog::CoolingUnit>()) return coolingFact(*unit);
    return joined({firstPorts(part), powerOf(part)});
}

QString priceText(const Part& part) {
    if (!part.price()) return {};
    const auto& price = *part.price();
    if (price.typical) return moneyShort(*price.typical);
    if (price.low && price.high)
        return tr("%1 to %2").arg(moneyShort(*price.low), moneyShort(*price.high));
    if (price.low) return tr("from %1").arg(moneyShort(*price.low));
    if (price.high) return tr("up to %1").arg(moneyShort(*price.high));
    return {};
}

QString availabilityText(catalog::Availability availability) {
    switch (availability) {
        case catalog::Availability::orderable:
            return tr("orderable");
        case catalog::Availability::endOfLife:
            return tr("end of life");
        case catalog::Availability::announced:
            return tr("announced");
        case catalog::Availability::statedOnly:
            return tr("as stated only");
    }
    return {};
}

QString partToolTip(const Part& part, const catalog::Catalog& catalog) {
    QString rows = row(kindName(part.kind), keyFact(part));
    if (!part.partNumbers.empty()) rows += row(tr("Part number"), text(part.partNumbers.front()));
    for (const auto& port : part.ports) rows += row(tr("Ports"), portText(port));
    if (!part.includes.empty()) rows += row(tr("Includes"), includesText(part, catalog));
    rows +=
        row(tr("Typical power"), part.typicalPower_W ? powerText(*part.typicalPower_W) : QString());
    rows += row(tr("Maximum power"), powerOf(part));
    rows += priceRows(part, catalog);
    rows += row(tr("Availability"),
                joined({availabilityText(part.availability), text(part.availabilityNote)}));
    rows += sourceRow(part, catalog);
    return QStringLiteral("<b>%1</b> %2<table>%3</table>")
        .arg(text(part.name).toHtmlEscaped(), text(part.vendor).toHtmlEscaped(), rows);
}

}  // namespace cw::views
