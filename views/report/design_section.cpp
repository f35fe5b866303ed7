// The design: its drawing, what stands in it, how it is cabled, and what the network gives.
#include <QLocale>
#include <algorithm>
#include <map>

#include "model/checks/wording.h"
#include "model/design/resolve.h"
#include "views/report/proposal_parts.h"
#include "views/theme/numbers.h"

namespace cw::views {

namespace {

using design::ResolvedDesign;
using design::ResolvedDevice;
using design::ResolvedLink;

constexpr std::size_t mostLabels = 3;

QString partName(const catalog::Part* part, const catalog::PartId& id) {
    return fromModel(checks::nameOf(part, id));
}

QString contentsText(const ResolvedDevice& device) {
    QStringList pieces;
    for (const design::Content& content : device.contents)
        if (content.fitted > 0)
            pieces << reportTr("%1 \u00d7 %2")
                          .arg(wholeText(content.fitted), partName(content.part, content.partId));
    return pieces.join(QStringLiteral(", "));
}

/// Devices with the same part and the same contents are one line.
struct DeviceLine {
    QString part;
    QString contents;
    long count = 0;
    QStringList labels;
};

std::vector<DeviceLine> deviceLines(const ResolvedDesign& design) {
    std::vector<DeviceLine> lines;
    std::map<std::pair<QString, QString>, std::size_t> known;
    for (const ResolvedDevice& device : design.devices) {
        const QString part = partName(device.part, device.device->part);
        const QString contents = contentsText(device);
        const auto [at, isNew] = known.try_emplace({part, contents}, lines.size());
        if (isNew) lines.push_back({part, contents, 0, {}});
        DeviceLine& line = lines[at->second];
        line.count += device.device->count;
        line.labels << fromModel(checks::labelOf(device));
    }
    return lines;
}

QString labelsText(const QStringList& labels) {
    if (std::size_t(labels.size()) <= mostLabels) return labels.join(QStringLiteral(", "));
    return reportTr("%1 and %2 more")
        .arg(labels.mid(0, mostLabels - 1).join(QStringLiteral(", ")))
        .arg(labels.size() - qsizetype(mostLabels) + 1);
}

ProposalTable deviceTable(const ResolvedDesign& design) {
    ProposalTable table;
    table.columns = {
        {reportTr("Count"), 0.7, true}, {reportTr("Device"), 1.6}, {reportTr("What it is"), 5}};
    for (const DeviceLine& line : deviceLines(design)) {
        ProposalCell what = cell(line.part);
        what.detail = line.contents;
        table.rows.push_back(
            {{cell(wholeText(line.count), Tone::strong), cell(labelsText(line.labels)), what}});
    }
    return table;
}

QString networkText(design::Network network) {
    switch (network) {
        case design::Network::compute:
            return reportTr("Compute");
        case design::Network::storage:
            return reportTr("Storage");
        case design::Network::management:
            return reportTr("Management");
        case design::Network::scaleUp:
            return reportTr("Scale-up");
    }
    return {};
}

/// Links of the same network between devices of the same parts, with the same cable, are one line.
struct LinkLine {
    QString network;
    QString ends;
    QString cable;
    QString rate;
    long cables = 0;
};

QString cableText(const ResolvedLink& link) {
    QStringList pieces;
    if (!link.link->cable.empty()) pieces << partName(link.cable, link.link->cable);
    if (link.transceiverA) pieces << fromModel(link.transceiverA->name);
    if (link.transceiverB && link.transceiverB != link.transceiverA)
        pieces << fromModel(link.transceiverB->name);
    return pieces.isEmpty() ? reportTr("no cable chosen") : pieces.join(QStringLiteral(", "));
}

QString endText(const ResolvedDevice* end) {
    return end ? partName(end->part, end->device->part) : notKnown();
}

std::vector<LinkLine> linkLines(const ResolvedDesign& design) {
    std::vector<LinkLine> lines;
    for (const ResolvedLink& link : design.links) {
        LinkLine made{networkText(link.link->network),
                      reportTr("%1 to %2").arg(endText(link.a), endText(link.b)), cableText(link),
                      link.rate_bps > 0 ? lineRateText(link.rate_bps) : notKnown(), 0};
        const auto same = std::ranges::find_if(lines, [&](const LinkLine& line) {
            return line.network == made.network && line.ends == made.ends &&
                   line.cable == made.cable && line.rate == made.rate;
        });
        LinkLine& line = same == lines.end() ? lines.emplace_back(std::move(made)) : *same;
        line.cables += link.cables;
    }
    return lines;
}

ProposalTable linkTable(const ResolvedDesign& design) {
    ProposalTable table;
    table.columns = {{reportTr("Cables"), 0.7, true},
                     {reportTr("Network"), 1.1},
                     {reportTr("Between"), 4},
                     {reportTr("Each"), 1, true}};
    for (const LinkLine& line : linkLines(design)) {
        ProposalCell between = cell(line.ends);
        between.detail = line.cable;
        table.rows.push_back({{cell(wholeText(line.cables), Tone::strong), cell(line.network),
                               between, cell(line.rate)}});
    }
    return table;
}

QString distanceText(const fabric::Distance& distance) {
    if (distance.switches == 0) return reportTr("a cable, no switch");
    return countText(distance.switches, "one switch", "%1 switches");
}

/// What each GPU gets while all talk to all, by how far apart the nodes are.
void addNetwork(ProposalSection& section, const fabric::Fabric& fabric) {
    if (fabric.gpuNodes < 2) return;
    const fabric::Bandwidth& bandwidth = fabric.bandwidth;
    if (!bandwidth.reachesAll || fabric.islands > 1) {
        section.blocks.push_back(
            ProposalText{reportTr("Some GPU nodes cannot reach others over the compute network."),
                         Tone::warning});
    }
    if (bandwidth.distances.empty()) return;
    ProposalTable table;
    table.columns = {{reportTr("GPU network: nodes apart by"), 2.4},
                     {reportTr("Pairs of nodes"), 1.4, true},
                     {reportTr("Each GPU, one direction"), 2, true},
                     {reportTr("Latency"), 1, true}};
    for (const fabric::Distance& distance : bandwidth.distances)
        table.rows.push_back(
            {{cell(distanceText(distance)), cell(percentText(distance.pairShare)),
              cell(bandwidthText(distance.perGpu_Bps)), cell(durationText(distance.latency_s))}});
    section.blocks.push_back(std::move(table));
    section.blocks.push_back(
        ProposalText{reportTr("All GPUs at once, on the cables as drawn, before the protocol's "
                              "efficiency of %1; oversubscription %2:1.")
                         .arg(percentText(bandwidth.efficiency),
                              QLocale().toString(fabric.oversubscription, 'f', 2)),
                     Tone::light});
}

}  // namespace

void addDesigns(ProposalSection& section, const ProposalSubject& subject) {
    for (const EvaluatedVariant& each : subject.variants) {
        addVariantHeading(section, subject, each);
        if (!each.variant->notes.empty())
            section.blocks.push_back(ProposalText{fromModel(each.variant->notes)});
        if (each.variant->devices.empty()) {
            section.blocks.push_back(ProposalText{reportTr("Nothing is drawn yet."), Tone::light});
            continue;
        }
        QStringList labels;
        for (const design::Device& device : each.variant->devices)
            labels << fromModel(device.label);
        section.blocks.push_back(ProposalDrawing{each.variant->name, labels});
        const ResolvedDesign design = design::resolve(*each.variant, subject.document.pinned);
        section.blocks.push_back(deviceTable(design));
        if (!design.links.empty()) section.blocks.push_back(linkTable(design));
        addNetwork(section, each.evaluation->fabric);
        addRacks(section, design, each.evaluation->power);
    }
}

}  // namespace cw::views
