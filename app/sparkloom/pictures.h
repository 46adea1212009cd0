// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace ui {
class MainWindow;
}

/// Once everything is read: one PNG a page and theme into `folder`, then the program ends (with 1 when a picture could
/// not be written). Returns at once.
void takePictures(ui::MainWindow& window, const QString& folder);
