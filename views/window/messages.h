// Errors at the edge: the whole sentence in a box. The one place where InputError is shown.
#pragma once

#include <QMessageBox>
#include <functional>

#include "model/error.h"

namespace cw::views {

/// Shows the box without waiting for an answer.
void showError(QWidget* window, const QString& sentence);

/// Runs `action`; an InputError is shown whole. True when there was none.
bool guarded(QWidget* window, const std::function<void()>& action);

}  // namespace cw::views
