// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/env/rank_environment.h"
#include "core/nccl/name_list.h"
#include "core/nccl/version.h"

#include <QString>
#include <QStringList>

namespace core::nccl {

/// NCCL_IB_HCA as one release reads it (semantics.md §1.2), applied to one (HCA, port) at a time.
class HcaSelector final
{
public:
    struct Match
    {
        bool kept = false;
        int rail = -1; ///< -1: undefined
        int plane = -1;
        QString why; ///< "selected by entry =rocep1s0f0", "no entry of NCCL_IB_HCA fits", …
    };

    /// Null `text` means unset. No text is an error: NCCL knows none either.
    [[nodiscard]] static HcaSelector parse(const QByteArray& text, Version version);
    [[nodiscard]] static HcaSelector parse(const env::RankEnvironment& environment, Version version);

    [[nodiscard]] Match match(const QString& hca, int port) const;
    [[nodiscard]] bool keeps(const QString& hca, int port) const { return match(hca, port).kept; }

    [[nodiscard]] QString text() const { return m_text; } ///< as it is written; empty when unset
    [[nodiscard]] const NameList& list() const { return m_list; }
    [[nodiscard]] QStringList why() const { return m_why; } ///< how the text is read

private:
    void explain(const QString& origin);

    QString m_text;
    NameList m_list;
    QStringList m_why;
    bool m_isSet = false;
};

} // namespace core::nccl
