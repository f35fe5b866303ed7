// The part of the site's form about the floor: where racks stand, how cables run, what is spare.
#include "views/inspector/edited_value.h"
#include "views/inspector/site_panel.h"

namespace cw::views {

void SitePanel::addFloor(QFormLayout& form) {
    racksPerRow_->setObjectName("siteRacksPerRow");
    rackPitch_m_->setObjectName("siteRackPitch");
    rowPitch_m_->setObjectName("siteRowPitch");
    trayDrop_m_->setObjectName("siteTrayDrop");
    slack_percent_->setObjectName("siteSlackShare");
    slack_m_->setObjectName("siteSlack");
    spares_percent_->setObjectName("siteSpares");
    racksPerRow_->setRange(1, 1000);
    racksPerRow_->setKeyboardTracking(false);
    racksPerRow_->setToolTip(
        tr("Racks that stand side by side; the others stand in further rows."));
    rackPitch_m_->setToolTip(tr("From the middle of one rack to the next."));
    rowPitch_m_->setToolTip(tr("From one row to the next, its aisle included."));
    trayDrop_m_->setToolTip(tr("From the top of a rack up to the cable tray."));
    slack_percent_->setToolTip(tr("Added to every cable's way for bends and dressing."));
    slack_m_->setToolTip(tr("Added to every cable for both its ends."));
    spares_percent_->setToolTip(
        tr("Cables and transceivers bought on top, rounded up for each part and length."));
    form.addRow(tr("Racks per row"), racksPerRow_);
    form.addRow(tr("Rack pitch"), rackPitch_m_);
    form.addRow(tr("Row pitch"), rowPitch_m_);
    form.addRow(tr("Tray above racks"), trayDrop_m_);
    form.addRow(tr("Cable slack"), slack_percent_);
    form.addRow(tr("Slack per cable"), slack_m_);
    form.addRow(tr("Spare cables"), spares_percent_);
}

void SitePanel::connectFloor() {
    connect(racksPerRow_, &QSpinBox::valueChanged, this, [this] { takeSite(); });
    for (auto* box : {rackPitch_m_, rowPitch_m_, trayDrop_m_, slack_percent_, slack_m_})
        connect(box, &QDoubleSpinBox::valueChanged, this, [this] { takeSite(); });
    connect(spares_percent_, &QDoubleSpinBox::valueChanged, this, [this] { takeSpares(); });
}

void SitePanel::showFloor(bool isOther) {
    const design::Floor& floor = session().variant().site.floor;
    refill(*racksPerRow_, floor.racksPerRow, isOther);
    refill(*rackPitch_m_, floor.rackPitch_m, isOther);
    refill(*rowPitch_m_, floor.rowPitch_m, isOther);
    refill(*trayDrop_m_, floor.trayDrop_m, isOther);
    refill(*slack_percent_, floor.slackShare * 100, isOther);
    refill(*slack_m_, floor.slack_m, isOther);
    refill(*spares_percent_, session().variant().economics.cableSpares * 100, isOther);
}

design::Floor SitePanel::floorOfForm() const {
    design::Floor floor = session().variant().site.floor;
    floor.racksPerRow = editedValue(floor.racksPerRow, *racksPerRow_);
    floor.rackPitch_m = editedValue(floor.rackPitch_m, *rackPitch_m_, 1);
    floor.rowPitch_m = editedValue(floor.rowPitch_m, *rowPitch_m_, 1);
    floor.trayDrop_m = editedValue(floor.trayDrop_m, *trayDrop_m_, 1);
    floor.slackShare = editedValue(floor.slackShare, *slack_percent_, 0.01);
    floor.slack_m = editedValue(floor.slack_m, *slack_m_, 1);
    return floor;
}

void SitePanel::takeSpares() {
    if (isFilling()) return;
    design::Economics economics = session().variant().economics;
    economics.cableSpares = editedValue(economics.cableSpares, *spares_percent_, 0.01);
    if (economics == session().variant().economics) return;
    session().perform(design::single(session().desk(), "Change the spare cables",
                                     design::SetEconomics{economics}));
}

}  // namespace cw::views
