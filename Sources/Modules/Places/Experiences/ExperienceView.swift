import API
import Accounts
import Core
import HTML
import Media
import Web

/// The page of one experience: its map, and its scenes in their order.
struct ExperienceView {
    let context: PersonContext
    let tiles: MapTiles?
    let html: HTML
    let words: Words

    func write(_ page: ExperiencePage) {
        let experience = page.experience
        context.site.pageHead(
            html,
            title: experience.title,
            back: (experience.tab.path, words("places.tab.\(experience.tab.rawValue)")),
            actions: { actions(experience) }
        )
        context.site.style(html, "places")
        if experience.isHidden {
            html.ul(.class("findings")) { context.site.finding(html, tone: .warn, words("places.hidden"), words) }
            if let note = page.note { html.prose(note) }
        }
        if !experience.isOwn {
            html.p(.class("byline")) {
                experience.owner.writePicture(html, context.site)
                experience.owner.writeName(html)
            }
        }
        html.p(.class("row-note")) {
            words.sharing(of: experience, html)
            if experience.saves > 0 { html.text(" · " + words.count("places.saves", experience.saves)) }
        }
        if let description = experience.description { html.prose(description) }
        if page.scenes.isEmpty { empty(experience) }
        if !page.scenes.isEmpty || page.path.isTrack { scenes(page) }
        if !experience.isOwn {
            html.div(.class("actions")) {
                html.a(words("places.report.link"), .class("button button-quiet"), .href("\(experience.path)/report"))
                AvoidButton(html: html, words: words).writeBoth(experience.owner, page.avoided)
            }
        }
    }

    private func scenes(_ page: ExperiencePage) {
        let experience = page.experience
        let map = InteractiveMap(tiles: tiles, site: context.site, html: html, words: words)
        let view = ScenesView(pictures: "\(experience.path)/pictures", map: map, html: html, words: words)
        view.write(page.scenes, page.path) { scene in
            if let work = page.work[scene.id] { write(work) }
            if experience.isEditable { buttons(of: scene, isLast: scene.id == page.scenes.last?.id, experience) }
        }
        if experience.isEditable && page.scenes.count > 1 { context.site.script(html, "places-order") }
        ExportView(html: html, words: words).write(experience)
    }

    private func actions(_ experience: Experience) {
        let (site, path) = (context.site, experience.path)
        if experience.isEditable {
            site.linkButton(html, "plus", words("places.scene.add"), "\(path)/scenes/new", isPrimary: true)
            site.linkButton(html, "pencil", words("places.edit"), "\(path)/edit")
        }
        // Its links can be revoked in an archived crew, too.
        if experience.isEditable || experience.isInArchive {
            site.linkButton(html, "share-2", words("places.share.link"), "\(path)/sharing")
        }
        let action = "\(path)/\(experience.isSaved ? "unsave" : "save")"
        site.saveButton(html, words, action, isSaved: experience.isSaved)
    }

    private func empty(_ experience: Experience) {
        context.site.emptyState(
            html,
            icon: "map-pin",
            title: words("places.scene.none"),
            text: words(experience.isEditable ? "places.scene.noneText" : "places.scene.noneYet"),
            action: experience.isEditable ? ("\(experience.path)/scenes/new", words("places.scene.add")) : nil
        )
    }

    private func buttons(of scene: Scene, isLast: Bool, _ experience: Experience) {
        let path = "\(experience.path)/scenes/\(scene.id)"
        html.div(.class("actions scene-actions")) {
            html.a(.class("button button-quiet"), .href(path)) { html.named(words("places.edit"), scene.title) }
            let isFirst = scene.rank == 1
            context.site.moveButtons(html, words, "\(path)/move", scene.title, isFirst: isFirst, isLast: isLast)
        }
    }

    private func write(_ work: [PlacedWork]) {
        html.ul(.class("scene-work")) {
            for item in work {
                html.li {
                    context.site.icon(html, item.kind == .shift ? "calendar-days" : "triangle-alert")
                    html.a(.href(item.path)) { html.bdi(words(item.title)) }
                }
            }
        }
    }
}
