// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/checks_data.h"
#include "ui/pages/configuration_data.h"
#include "ui/pages/fabric_data.h"
#include "ui/pages/machines_data.h"
#include "ui/pages/sign_in_data.h"

namespace samples {

enum class Scene
{
    Empty,
    Healthy2,
    Healthy8,
    Mismatch,
    Unreachable
};

[[nodiscard]] QList<Scene> allScenes();
[[nodiscard]] QString sceneName(Scene scene);
[[nodiscard]] int nodesOf(Scene scene);

[[nodiscard]] ui::MachinesData machinesOf(Scene scene);
[[nodiscard]] ui::SignInData signInOf(Scene scene);
[[nodiscard]] ui::FabricData fabricOf(Scene scene);
[[nodiscard]] ui::ChecksData checksOf(Scene scene);
[[nodiscard]] ui::ConfigurationData configurationOf(Scene scene);

/// The root cause of the scene Mismatch.
[[nodiscard]] core::checks::Finding emptySlotFinding();

} // namespace samples
