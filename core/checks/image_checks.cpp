// SPDX-FileCopyrightText: 2026 The Sparkloom developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/checks/stack_parts.h"

#include <QSet>

#include <algorithm>

using namespace Qt::Literals::StringLiterals;

namespace core::checks {

using Image = inventory::DockerFacts::Image;
using inventory::NodeFacts;

namespace {

struct Found
{
    QString node;
    QString driver;
    const Image* image = nullptr; ///< nullptr: the node does not have it
};

/// One entry a node whose list of images is known.
QList<Found> findImage(const Context& context, const ImageName& name)
{
    QList<Found> list;
    for (const QString& node : stackNodes(context)) {
        const inventory::NodeRecord* record = context.snapshot.node(node);
        if (!record || !record->reachable() || !record->facts.docker.imagesKnown)
            continue;
        Found found{ node, record->facts.docker.storageDriver.valueOr({}), nullptr };
        for (const Image& image : record->facts.docker.images) {
            if (answersTo(image, name)) {
                found.image = &image;
                break;
            }
        }
        list += found;
    }
    return list;
}

QString shown(const ImageName& name)
{
    return name.digest.isEmpty() ? name.repository + u':' + name.tag : name.repository + u'@' + name.digest.left(19);
}

QSet<QString> digestsOf(const Image& image)
{
    QSet<QString> digests;
    for (const QString& text : image.repoDigests)
        digests += text.section(u'@', -1);
    return digests;
}

/// True only when the two are known to be different builds. Digests name the content; ids mean different things in
/// Docker's two stores, and after "docker save | load" only they are left.
bool differ(const Found& a, const Found& b)
{
    const QSet<QString> digestsA = digestsOf(*a.image);
    const QSet<QString> digestsB = digestsOf(*b.image);
    if (a.image->id == b.image->id || digestsA.intersects(digestsB))
        return false;
    if (!a.image->created.isEmpty() && a.image->created == b.image->created)
        return false;
    if (!digestsA.isEmpty() && !digestsB.isEmpty())
        return true;
    const bool sameStore = !a.driver.isEmpty() && a.driver == b.driver;
    const bool classic = a.driver != u"overlayfs" && a.driver != u"stargz";
    // In the containerd store the id is of a manifest, which loading can write anew: only the build time tells there.
    return sameStore && (classic || (a.image->detailed && b.image->detailed && !a.image->created.isEmpty()));
}

QString identity(const Found& found)
{
    if (!found.image)
        return u"not there"_s;
    QStringList words{ u"id %1"_s.arg(found.image->id) };
    words += found.image->repoDigests;
    if (!found.image->created.isEmpty())
        words += u"built %1"_s.arg(found.image->created);
    if (!found.driver.isEmpty())
        words += u"store %1"_s.arg(found.driver);
    return words.join(u"\n"_s);
}

void addEvidence(Finding& finding, const QList<Found>& all)
{
    for (const Found& found : all)
        finding.evidence += { found.node, u"docker images --digests"_s, identity(found) };
}

Fix copyFix(const ImageName& name)
{
    const QString reference
        = name.digest.isEmpty() ? name.repository + u':' + name.tag : name.repository + u'@' + name.digest;
    return { u"Pull the image"_s,
        u"Or stream it from the machine that has it; tens of gigabytes, so look at the free space first."_s,
        {},
        { u"docker pull %1"_s.arg(reference), u"docker save %1 | ssh WORKER docker load"_s.arg(reference) },
        {},
        {} };
}

QList<Finding> missing(const QList<Found>& all, const ImageName& name)
{
    // Nowhere yet: a cluster before its first start, which is no fault.
    if (std::none_of(all.cbegin(), all.cend(), [](const Found& found) { return found.image; }))
        return {};
    QList<Finding> findings;
    for (const Found& found : all) {
        if (found.image)
            continue;
        Finding finding = nodeFinding(u"image.missing"_s,
            Severity::Problem,
            found.node,
            shown(name),
            u"%1 does not have the image %2, which another machine has"_s.arg(found.node, shown(name)));
        addEvidence(finding, all);
        finding.reasoning += u"The launcher starts only when every machine has the image."_s;
        finding.fixes += copyFix(name);
        findings += finding;
    }
    return findings;
}

std::optional<Finding> different(const QList<Found>& all, const ImageName& name)
{
    QList<Found> there;
    for (const Found& found : all) {
        if (found.image)
            there += found;
    }
    for (const Found& found : there) {
        if (!differ(there.first(), found))
            continue;
        Finding finding = nodeFinding(u"image.differs"_s,
            Severity::Problem,
            found.node,
            shown(name),
            u"%1 and %2 have different images under the name %3"_s.arg(there.first().node, found.node, shown(name)));
        addEvidence(finding, there);
        finding.reasoning
            += u"A tag is a name that moves. Compared are the digests of the registry, and ids only where both machines keep images in the same kind of store."_s;
        finding.fixes += copyFix(name);
        finding.fixes += { u"Pin the image by its digest"_s,
            u"DSPARK_VLLM_IMAGE=NAME@sha256:… is the same everywhere, for good."_s,
            {},
            {},
            {},
            {} };
        return finding;
    }
    return std::nullopt;
}

std::optional<Finding> movingTag(const Context& context, const ImageName& name)
{
    static const QStringList moving{ u"latest"_s, u"nightly"_s, u"main"_s, u"master"_s, u"dev"_s, u"edge"_s };
    if (!name.digest.isEmpty() || !moving.contains(name.tag))
        return std::nullopt;
    Finding finding = makeFinding(u"image.moving-tag"_s,
        Severity::Note,
        { Scope::Kind::File, context.env->node, context.env->fileName },
        u"The tag %1 of the image moves with every release"_s.arg(name.tag));
    finding.evidence += context.envEvidence(u"DSPARK_VLLM_IMAGE"_s);
    finding.fixes += { u"Name a release, or pin the digest"_s,
        u"Then every start and every machine gets the same build."_s,
        {},
        {},
        {},
        {} };
    return finding;
}

/// "arm64" for what uname calls aarch64.
QString dockerArchitecture(const QString& machine)
{
    return machine == u"aarch64" ? u"arm64"_s : machine == u"x86_64" ? u"amd64"_s : machine;
}

QList<Finding> wrongArchitecture(const Context& context, const QList<Found>& all, const ImageName& name)
{
    QList<Finding> findings;
    for (const Found& found : all) {
        const QString own = dockerArchitecture(context.snapshot.node(found.node)->facts.architecture.valueOr({}));
        if (!found.image || found.image->architecture.isEmpty() || own.isEmpty() || found.image->architecture == own)
            continue;
        Finding finding = nodeFinding(u"image.architecture"_s,
            Severity::Problem,
            found.node,
            shown(name),
            u"The image %1 on %2 is made for %3, the machine is %4"_s.arg(
                shown(name), found.node, found.image->architecture, own));
        finding.evidence
            += { found.node, u"docker image inspect"_s, u"Architecture: %1"_s.arg(found.image->architecture) };
        finding.fixes += { u"Pull the image for this machine"_s,
            {},
            {},
            { u"docker pull --platform linux/%1 %2"_s.arg(own, QString(name.repository + u':' + name.tag)) },
            {},
            {} };
        findings += finding;
    }
    return findings;
}

} // namespace

QList<Finding> checkImages(const Context& context)
{
    const ImageName name = stackImage(context);
    if (name.isEmpty())
        return {};
    const QList<Found> all = findImage(context, name);
    QList<Finding> findings = missing(all, name) + wrongArchitecture(context, all, name);
    if (const auto finding = different(all, name))
        findings += *finding;
    if (const auto finding = movingTag(context, name))
        findings += *finding;
    return findings;
}

} // namespace core::checks
