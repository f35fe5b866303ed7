// A form over the active variant: it follows the session, and tells its own filling from edits.
//
// The form of a room (site, money, workload) fills its fields in `showVariant` and takes what was
// edited while `isFilling()` is false. What an edit is, is the room's affair.
#pragma once

#include <QWidget>
#include <string>

#include "views/session/design_session.h"

namespace cw::views {

class VariantForm : public QWidget {
    Q_OBJECT
protected:
    VariantForm(DesignSession& session, QWidget* parent);

    /// Fills the form, and from now on whenever the document or the active variant changes. To be
    /// called once, at the end of the constructor.
    void follow();
    /// Fills the form now.
    void refillForm();
    /// Fills all fields from `session().variant()`. `isOther`: another variant or document than
    /// before, so that digits being typed are no longer wanted.
    virtual void showVariant(bool isOther) = 0;
    /// The form is being filled: its signals are not edits.
    [[nodiscard]] bool isFilling() const { return isFilling_; }
    [[nodiscard]] DesignSession& session() const { return session_; }

private:
    DesignSession& session_;
    std::string shown_;  ///< name of the variant in the form; empty after another document
    bool isFilling_ = false;
};

}  // namespace cw::views
