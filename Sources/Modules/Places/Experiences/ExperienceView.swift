import API
import Accounts
import Core
import HTML
import Media
import Web

/// The page of one experience: its map, and its scenes in their order.
struct ExperienceView {
    let context: PersonContext
    let html: HTML
    let words: Words

    func write(_ page: ExperiencePage) {
        let experience = page.experience
        context.site.pageHead(
            html,
            title: experience.title,
            back: (experience.tab.path, words("places.tab.\(experience.tab.rawValue)")),
            actions: experience.isEditable ? { actions(experience) } : nil
        )
        context.site.style(html, "places")
        html.p(.class("row-note")) { words.sharing(of: experience, named: !experience.isOwn, html) }
        if let description = experience.description { html.prose(description) }
        if page.scenes.isEmpty { return empty(experience) }
        html.div(.class("experience")) {
            html.div(.class("experience-map")) {
                let located = page.scenes.compactMap { scene in
                    scene.position.map { (number: scene.rank, title: scene.title, point: $0.point) }
                }
                SceneMap(located, html: html, words: words).write()
            }
            html.ol(.class("scenes")) {
                for (index, scene) in page.scenes.enumerated() {
                    let last = page.scenes.last { $0.rank < scene.rank && $0.position != nil }
                    write(scene, after: last, isLast: index + 1 == page.scenes.count, of: experience)
                }
            }
        }
        ExportView(html: html, words: words).write(experience)
    }

    private func actions(_ experience: Experience) {
        html.a(.class("button button-primary"), .href("\(experience.path)/scenes/new")) {
            context.site.icon(html, "plus")
            html.text(words("places.scene.add"))
        }
        html.a(.class("button"), .href("\(experience.path)/edit")) {
            context.site.icon(html, "pencil")
            html.text(words("places.edit"))
        }
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

    private func write(_ scene: Scene, after last: Scene?, isLast: Bool, of experience: Experience) {
        html.li(.class("scene"), .id("scene-\(scene.rank)")) {
            if let here = scene.position, let there = last?.position {
                html.p(.class("scene-leg small muted")) {
                    html.text(
                        words("places.scene.leg", ["length": .text(words.distance(there.point.meters(to: here.point)))])
                    )
                }
            }
            html.div(.class("scene-head")) {
                html.span(String(scene.rank), .class("scene-number num"), .aria(.hidden, "true"))
                html.h2 { html.bdi(scene.title) }
            }
            if let date = scene.date {
                html.p(.class("row-note")) { html.time(words.fullDay(date), .datetime(date.description)) }
            }
            if let description = scene.description { html.prose(description) }
            pictures(of: scene, experience)
            if let position = scene.position {
                html.p(.class("small muted")) {
                    html.span(position.point.short, .class("num nowrap"))
                    html.text(" · " + words("places.source.\(position.source.rawValue)"))
                }
            }
            if experience.isEditable { buttons(of: scene, isLast: isLast, experience) }
        }
    }

    private func pictures(of scene: Scene, _ experience: Experience) {
        if scene.pictures.isEmpty { return }
        html.ul(.class(scene.pictures.count == 1 ? "file-grid scene-picture" : "file-grid")) {
            for (index, picture) in scene.pictures.enumerated() {
                let path = "\(experience.path)/pictures/\(picture.id)"
                html.li {
                    html.a(.href(path)) {
                        html.img(
                            .src("\(path)/thumbnail"),
                            .alt(
                                words("places.picture", ["title": .text(scene.title), "number": .number(index + 1)])
                            ),
                            .loading("lazy")
                        )
                    }
                }
            }
        }
    }

    private func buttons(of scene: Scene, isLast: Bool, _ experience: Experience) {
        let path = "\(experience.path)/scenes/\(scene.id)"
        html.div(.class("actions scene-actions")) {
            html.a(.class("button button-quiet"), .href(path)) { named("places.edit", scene) }
            html.form(.class("inline-form cluster"), .post(), .action("\(path)/move")) {
                if scene.rank > 1 { move("up", scene) }
                if !isLast { move("down", scene) }
            }
        }
    }

    private func move(_ direction: String, _ scene: Scene) {
        html.button(.class("button button-icon scene-\(direction)"), .name("direction"), .value(direction)) {
            context.site.icon(html, "chevron-down")
            html.span(.class("visually-hidden")) { named("places.scene.\(direction)", scene) }
        }
    }

    /// A visible label, followed by the scene's title for screen readers.
    private func named(_ key: String, _ scene: Scene) {
        html.text(words(key))
        html.span(" \(scene.title)", .class("visually-hidden"))
    }
}
