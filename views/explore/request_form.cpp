#include "views/explore/request_form.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <set>

#include "views/explore/explore_text.h"
#include "views/inspector/quiet_wheel.h"
#include "views/theme/theme.h"

namespace cw::views {

namespace {

constexpr double million = 1e6;
constexpr int leastBox_px = 9 * gridUnit_px;
constexpr double day_s = 86'400;
constexpr double week_s = 7 * day_s;
constexpr double terabyte_B = 1e12;

std::vector<Choice> partChoices(const catalog::Catalog& catalog, catalog::PartKind kind) {
    std::vector<Choice> choices;
    for (const catalog::PartName& part : catalog.names(kind))
        if (part.availability != catalog::Availability::statedOnly)
            choices.push_back({part.id, QString::fromStdString(part.name)});
    std::sort(choices.begin(), choices.end(), [](const Choice& a, const Choice& b) {
        return a.name.compare(b.name, Qt::CaseInsensitive) < 0;
    });
    return choices;
}

std::vector<Choice> vendorChoices(const catalog::Catalog& catalog) {
    std::set<std::string> vendors;
    for (const catalog::PartName& part : catalog.names())
        if (!part.vendor.empty()) vendors.insert(part.vendor);
    std::vector<Choice> choices;
    for (const std::string& vendor : vendors)
        choices.push_back({vendor, QString::fromStdString(vendor)});
    return choices;
}

std::vector<Choice> topologyChoices() {
    using fabric::Topology;
    std::vector<Choice> choices;
    for (const Topology each : {Topology::fatTree, Topology::railOnly, Topology::dragonflyPlus,
                                Topology::torus2d, Topology::parallel})
        choices.push_back({std::string(fabric::nameOf(each)), topologyName(each)});
    return choices;
}

std::vector<Choice> objectiveChoices(AskedFor asked) {
    std::vector<Choice> choices;
    for (int i = 0; i < explore::objectiveCount; ++i) {
        const auto objective = explore::Objective(i);
        choices.push_back(
            {std::string(explore::nameOf(objective)), objectiveName(objective, asked)});
    }
    return choices;
}

std::vector<Choice> numberChoices(const std::vector<double>& numbers, const QString& pattern) {
    std::vector<Choice> choices;
    for (const double number : numbers) {
        const QString text = QString::number(number);
        choices.push_back({text.toStdString(), pattern.arg(text)});
    }
    return choices;
}

template <class Number>
std::vector<std::string> idsOf(const std::vector<Number>& numbers) {
    std::vector<std::string> ids;
    for (const Number number : numbers) ids.push_back(QString::number(number).toStdString());
    return ids;
}

template <class Number>
std::vector<Number> numbersOf(const std::vector<std::string>& ids) {
    std::vector<Number> numbers;
    for (const std::string& id : ids)
        numbers.push_back(Number(QString::fromStdString(id).toDouble()));
    return numbers;
}

std::optional<double> over(const std::optional<double>& value, double unit) {
    return value ? std::optional(*value / unit) : std::nullopt;
}

}  // namespace

RequestForm::RequestForm(const catalog::Catalog& catalog,
                         std::vector<workload::ModelArchitecture> models, QWidget* parent)
    : QWidget(parent),
      catalog_(catalog),
      title_(new QLineEdit(this)),
      kind_(new QComboBox(this)),
      work_(new WorkForm(models, this)),
      service_(new ServiceForm(std::move(models), this)),
      budget_M_(new OptionalNumber(0, 1e6, 3, tr(" M USD"), 2, this)),
      power_kW_(new OptionalNumber(0, 1e7, 1, tr(" kW"), 200, this)),
      cooling_kW_(new OptionalNumber(0, 1e7, 1, tr(" kW"), 200, this)),
      racks_(new OptionalNumber(0, 1e6, 0, {}, 12, this)),
      floor_m2_(new OptionalNumber(0, 1e6, 1, tr(" m\u00b2"), 40, this)),
      deadline_d_(new OptionalNumber(0, 1e5, 1, tr(" days"), 60, this)),
      availability_pc_(new OptionalNumber(0, 100, 1, tr(" %"), 90, this)),
      leadTime_w_(new OptionalNumber(0, 260, 1, tr(" weeks"), 12, this)),
      storage_TB_(new OptionalNumber(0, 1e9, 1, tr(" TB"), 500, this)),
      airOnly_(new QCheckBox(tr("Air-cooled only"), this)),
      endOfLife_(new QCheckBox(tr("Also used-market parts"), this)),
      room_(new QCheckBox(tr("Order racks, power and coolant units too"), this)),
      fewest_(new QSpinBox(this)),
      most_(new QSpinBox(this)),
      accelerators_(partChoice(catalog::PartKind::accelerator, "exploreAccelerators")),
      servers_(partChoice(catalog::PartKind::server, "exploreServers")),
      nics_(partChoice(catalog::PartKind::nic, "exploreNics")),
      nicsPerNode_(
          new ChoiceButton(numberChoices({1, 2, 4, 8}, QStringLiteral("%1")), tr("all"), this)),
      switches_(partChoice(catalog::PartKind::networkSwitch, "exploreSwitches")),
      topologies_(new ChoiceButton(topologyChoices(), tr("none"), this)),
      oversubscription_(new ChoiceButton(numberChoices({1, 1.5, 2, 3, 4}, QStringLiteral("%1:1")),
                                         tr("none"), this)),
      storage_(new ChoiceButton(partChoices(catalog, catalog::PartKind::storageSystem), tr("none"),
                                this)),
      vendors_(new ChoiceButton(vendorChoices(catalog), tr("all"), this)),
      vendorsDenied_(new ChoiceButton(vendorChoices(catalog), tr("none"), this)),
      objectives_(new ChoiceButton(objectiveChoices(AskedFor::training), tr("choose one"), this)) {
    build();
}

ChoiceButton* RequestForm::partChoice(catalog::PartKind kind, const char* name) {
    auto* button = new ChoiceButton(partChoices(catalog_, kind), tr("all"), this);
    button->setObjectName(QLatin1String(name));
    return button;
}

void RequestForm::build() {
    auto* content = new QWidget(this);
    auto* form = new QFormLayout(content);
    form->setContentsMargins(gridUnit_px, gridUnit_px, gridUnit_px, gridUnit_px);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addWork(*form);
    addLimits(*form);
    addVary(*form);
    quietWheels(*content);
    // A box is as wide as the form, not as its widest number.
    for (auto* box : content->findChildren<QAbstractSpinBox*>()) box->setMinimumWidth(leastBox_px);
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(content->minimumSizeHint().width() +
                            scroll->verticalScrollBar()->sizeHint().width());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
}

void RequestForm::addHeading(QFormLayout& form, const QString& text) {
    auto* label = new QLabel(QStringLiteral("<b>%1</b>").arg(text.toHtmlEscaped()), this);
    label->setContentsMargins(0, gridUnit_px, 0, 0);
    form.addRow(label);
}

void RequestForm::addWork(QFormLayout& form) {
    title_->setObjectName("exploreTitle");
    form.addRow(tr("Title"), title_);
    addHeading(form, tr("What is to be done"));
    kind_->setObjectName("exploreKind");
    kind_->setAccessibleName(tr("What is to be done"));
    kind_->addItems({tr("Train models"), tr("Answer requests")});
    form.addRow(kind_);
    form.addRow(work_);
    form.addRow(service_);
    connect(title_, &QLineEdit::textEdited, this, &RequestForm::edited);
    connect(work_, &WorkForm::edited, this, &RequestForm::edited);
    connect(service_, &ServiceForm::edited, this, &RequestForm::edited);
    connect(kind_, &QComboBox::activated, this, [this] {
        showKind();
        emit edited();
    });
}

/// Deadline and availability are those of training.
void RequestForm::showKind() {
    const bool isService = kind_->currentIndex() == 1;
    work_->setVisible(!isService);
    service_->setVisible(isService);
    deadline_d_->setEnabled(!isService);
    availability_pc_->setEnabled(!isService);
    objectives_->rename(objectiveChoices(isService ? AskedFor::service : AskedFor::training));
}

void RequestForm::addLimits(QFormLayout& form) {
    addHeading(form, tr("What it must keep"));
    const auto row = [&](const QString& name, OptionalNumber* field, const char* id,
                         const QString& help) {
        field->setObjectName(QLatin1String(id));
        field->setToolTip(help);
        form.addRow(name, field);
        connect(field, &OptionalNumber::edited, this, &RequestForm::edited);
    };
    row(tr("Budget"), budget_M_, "exploreBudget", tr("Capital cost at typical prices."));
    row(tr("Site power"), power_kW_, "explorePower", tr("At the meter: IT peak times PUE."));
    row(tr("Cooling"), cooling_kW_, "exploreCooling", tr("Heat the room can remove."));
    row(tr("Racks"), racks_, "exploreRacks", tr("That may be filled."));
    row(tr("Floor"), floor_m2_, "exploreFloor",
        tr("A rack takes its pitch times the rows' pitch."));
    row(tr("Deadline"), deadline_d_, "exploreDeadline", tr("Of all training together."));
    row(tr("Availability"), availability_pc_, "exploreAvailability",
        tr("Least share of the time that is useful work, failures and checkpoints taken off."));
    row(tr("Lead time"), leadTime_w_, "exploreLeadTime",
        tr("The longest of the parts that state one; those that state none are counted."));
    row(tr("Storage"), storage_TB_, "exploreStorageRoom",
        tr("Usable, beside the nodes, at least."));
    airOnly_->setObjectName("exploreAirOnly");
    room_->setObjectName("exploreRoom");
    endOfLife_->setObjectName("exploreEndOfLife");
    form.addRow(QString(), airOnly_);
    for (QCheckBox* box : {airOnly_, endOfLife_, room_})
        connect(box, &QCheckBox::toggled, this, &RequestForm::edited);
}

void RequestForm::addVary(QFormLayout& form) {
    addHeading(form, tr("What may vary"));
    auto* range = new QWidget(this);
    auto* line = new QHBoxLayout(range);
    line->setContentsMargins(0, 0, 0, 0);
    fewest_->setObjectName("exploreFewest");
    most_->setObjectName("exploreMost");
    for (QSpinBox* box : {fewest_, most_}) {
        box->setRange(1, 100'000);
        box->setGroupSeparatorShown(true);
        line->addWidget(box, 1);
        connect(box, &QSpinBox::valueChanged, this, &RequestForm::edited);
        if (box == fewest_) line->addWidget(new QLabel(tr("to"), range));
    }
    form.addRow(tr("Nodes"), range);
    const auto row = [&](const QString& name, ChoiceButton* button, const QString& help) {
        form.addRow(name, button);
        button->setAccessibleName(name);
        button->setAccessibleDescription(help);
        connect(button, &ChoiceButton::edited, this, &RequestForm::edited);
    };
    row(tr("GPUs"), accelerators_, {});
    row(tr("Servers"), servers_, {});
    row(tr("NICs"), nics_, {});
    row(tr("NICs per node"), nicsPerNode_, {});
    row(tr("Switches"), switches_, {});
    row(tr("Fabric"), topologies_, {});
    row(tr("Oversubscription"), oversubscription_, {});
    row(tr("Storage beside"), storage_, {});
    row(tr("Vendors"), vendors_, {});
    row(tr("Vendors left out"), vendorsDenied_, {});
    form.addRow(QString(), endOfLife_);
    form.addRow(room_);
    addHeading(form, tr("What to favour"));
    objectives_->setObjectName("exploreObjectives");
    row(tr("The least of"), objectives_, {});
}

void RequestForm::setRequest(const explore::Request& request) {
    shown_ = request;
    const QSignalBlocker quiet(this);
    work_->setJobs(request.workloads);
    service_->setService(request.service);
    kind_->setCurrentIndex(request.service ? 1 : 0);
    showKind();
    title_->setText(QString::fromStdString(request.title));
    const explore::Limits& limits = request.limits;
    const auto value = [&](explore::Limit limit) { return explore::valueOf(limits, limit); };
    budget_M_->setValue(over(value(explore::Limit::budget), million), true);
    power_kW_->setValue(over(limits.power_W, 1e3), true);
    cooling_kW_->setValue(over(limits.cooling_W, 1e3), true);
    racks_->setValue(value(explore::Limit::racks), true);
    floor_m2_->setValue(limits.floor_m2, true);
    deadline_d_->setValue(over(limits.deadline_s, day_s), true);
    availability_pc_->setValue(over(limits.availability, 0.01), true);
    leadTime_w_->setValue(over(limits.leadTime_s, week_s), true);
    storage_TB_->setValue(over(limits.storage_B, terabyte_B), true);
    const explore::Vary& vary = request.vary;
    room_->setChecked(vary.withRoom);
    airOnly_->setChecked(vary.airOnly);
    endOfLife_->setChecked(vary.withEndOfLife);
    fewest_->setValue(vary.nodes.from);
    most_->setValue(vary.nodes.to);
    accelerators_->setChosen(vary.accelerators);
    servers_->setChosen(vary.servers);
    nics_->setChosen(vary.nics);
    nicsPerNode_->setChosen(idsOf(vary.nicsPerNode));
    switches_->setChosen(vary.switches);
    std::vector<std::string> names;
    for (const fabric::Topology each : vary.topologies) names.emplace_back(fabric::nameOf(each));
    topologies_->setChosen(names);
    oversubscription_->setChosen(idsOf(vary.oversubscription));
    std::vector<std::string> storage = vary.storage;
    std::erase(storage, std::string());
    storage_->setChosen(storage);
    vendors_->setChosen(vary.vendorsAllowed);
    vendorsDenied_->setChosen(vary.vendorsDenied);
    names.clear();
    for (const explore::Objective each : request.objectives) names.emplace_back(nameOf(each));
    objectives_->setChosen(names);
}

explore::Request RequestForm::request() const {
    explore::Request request = shown_;
    request.title = title_->text().toStdString();
    const bool isService = kind_->currentIndex() == 1;
    request.workloads = isService ? std::vector<workload::TrainingJob>() : work_->jobs();
    request.service = isService ? service_->service() : std::nullopt;
    explore::Limits& limits = request.limits;
    const auto before = [&](explore::Limit limit) { return explore::valueOf(limits, limit); };
    setValue(limits, explore::Limit::budget,
             budget_M_->valueOver(before(explore::Limit::budget), million));
    limits.power_W = power_kW_->valueOver(limits.power_W, 1e3);
    limits.cooling_W = cooling_kW_->valueOver(limits.cooling_W, 1e3);
    setValue(limits, explore::Limit::racks, racks_->value());
    limits.floor_m2 = floor_m2_->valueOver(limits.floor_m2, 1);
    limits.deadline_s = deadline_d_->valueOver(limits.deadline_s, day_s);
    limits.availability = availability_pc_->valueOver(limits.availability, 0.01);
    limits.leadTime_s = leadTime_w_->valueOver(limits.leadTime_s, week_s);
    limits.storage_B = storage_TB_->valueOver(limits.storage_B, terabyte_B);
    if (isService) limits.deadline_s = limits.availability = std::nullopt;
    explore::Vary& vary = request.vary;
    vary.withRoom = room_->isChecked();
    vary.airOnly = airOnly_->isChecked();
    vary.withEndOfLife = endOfLife_->isChecked();
    vary.nodes.from = std::min(fewest_->value(), most_->value());
    vary.nodes.to = std::max(fewest_->value(), most_->value());
    vary.accelerators = accelerators_->chosen();
    vary.servers = servers_->chosen();
    vary.nics = nics_->chosen();
    vary.nicsPerNode = numbersOf<int>(nicsPerNode_->chosen());
    vary.switches = switches_->chosen();
    vary.topologies.clear();
    for (const std::string& name : topologies_->chosen())
        if (const auto topology = fabric::topologyNamed(name)) vary.topologies.push_back(*topology);
    vary.oversubscription = numbersOf<double>(oversubscription_->chosen());
    const bool withoutStorage =
        storage_->chosen().empty() ||
        std::find(vary.storage.begin(), vary.storage.end(), "") != vary.storage.end();
    vary.storage = storage_->chosen();
    if (withoutStorage) vary.storage.insert(vary.storage.begin(), "");
    vary.vendorsAllowed = vendors_->chosen();
    vary.vendorsDenied = vendorsDenied_->chosen();
    request.objectives.clear();
    for (const std::string& name : objectives_->chosen())
        if (const auto objective = explore::objectiveNamed(name))
            request.objectives.push_back(*objective);
    return request;
}

}  // namespace cw::views
