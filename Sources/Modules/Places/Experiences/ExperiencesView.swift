import API
import Accounts
import Core
import HTML
import Web

/// The page of a list of experiences.
struct ExperiencesView {
    let context: PersonContext
    let html: HTML
    let words: Words

    func write(_ page: ExperiencesPage) {
        context.site.pageHead(html, .compact, title: words("places.title.\(page.tab.rawValue)")) {
            if page.tab == .mine {
                if let profile = page.profile {
                    html.a(words("places.profile.link"), .class("button"), .href(profile))
                }
                html.a(words("places.import.link"), .class("button"), .href(ImportPages.path))
            }
            context.site.linkButton(html, "plus", words("places.new.link"), "/places/new", isPrimary: true)
        }
        context.site.style(html, "places")
        let cards = ExperienceCards(site: context.site, html: html, words: words)
        if page.experiences.items.isEmpty {
            context.site.emptyState(
                html,
                icon: "map-pin",
                title: words("places.empty.\(page.tab.rawValue)"),
                text: words("places.empty.text"),
                action: page.tab == .mine ? ("/places/new", words("places.new.title")) : nil
            )
        } else {
            cards.write(page.experiences.items, named: page.tab != .mine)
        }
        cards.pages(of: page.tab.path, page.experiences)
        if page.tab == .server {
            html.p(.class("small")) {
                html.a(words("places.avoided.title"), .href(SafetyRoutes.path))
                if page.isModerator {
                    html.text(" · ")
                    html.a(words("places.flags.title"), .href(FlagsPage.path))
                }
            }
        }
    }
}

/// A list of experiences, as cards.
struct ExperienceCards {
    let site: Site
    let html: HTML
    let words: Words
    /// The path that their ids are appended to.
    var folder = "/places"

    /// - Parameter named: whether each card names the person who created it.
    func write(_ experiences: [Experience], named: Bool) {
        html.ul(.class("cards")) { for experience in experiences { card(experience, named: named) } }
    }

    private func card(_ experience: Experience, named: Bool) {
        html.li(.class("card experience-card")) {
            if let cover = experience.cover {
                let path = "\(folder)/\(experience.id)/pictures/\(cover)"
                html.img(
                    .class("experience-cover"),
                    .src("\(path)/thumbnail"),
                    .srcset("\(path)/thumbnail 400w, \(path)/medium 800w"),
                    .sizes("(min-width: 40rem) 20rem, 100vw"),
                    .alt(""),
                    .loading("lazy")
                )
            } else {
                html.div(.class("experience-cover experience-cover-empty")) { site.icon(html, "map-pin") }
            }
            html.div(.class("experience-card-body")) {
                html.h2(.class("row-title")) {
                    html.a(.class("cover"), .href("\(folder)/\(experience.id)")) { html.bdi(experience.title) }
                }
                html.p(.class("row-note")) {
                    html.text(words.count("places.scenes", experience.scenes))
                    if experience.meters > 0 { html.text(" · " + words.distance(Double(experience.meters))) }
                }
                html.p(.class("row-note")) {
                    if named {
                        experience.owner.writeName(html)
                        html.text(" · ")
                    }
                    words.sharing(of: experience, html)
                }
            }
        }
    }

    /// The links to the first and the next page of a list.
    /// - Parameter path: of the list.
    func pages(of path: String, _ page: PagedList<Experience>) {
        html.pages(
            words("places.pages"),
            first: page.isFirst ? nil : (words("places.newest"), path),
            next: page.next.map { (words("places.older"), "\(path)?after=\($0)") }
        )
    }
}

/// The form of an experience.
struct ExperienceFormView {
    let context: PersonContext
    let html: HTML
    let words: Words

    func write(_ page: ExperienceForm) {
        let experience = page.experience
        context.site.pageHead(
            html,
            title: experience?.title ?? words("places.new.title"),
            lede: experience == nil ? words("places.new.lede") : nil,
            back: experience.map { ($0.path, $0.title) } ?? (PlacesTab.mine.path, words("nav.places"))
        )
        context.site.style(html, "places")
        let fields = Fields(context.site, html, page.form, words)
        let path = experience.map { "\($0.path)/edit" } ?? "/places/new"
        html.form(.class("form"), .post(), .action(path), .data(.draft, words("form.restored"))) {
            fields.summary([
                "title": "places.field.title", "description": "places.field.description",
                "sharing": "places.field.sharing",
            ])
            if let experience { html.version(experience.version) }
            fields.titleAndDescription(experience?.title, experience?.description)
            if experience?.isOwn ?? true { sharing(page, fields) }
            html.submit(words(experience == nil ? "places.new.save" : "form.save"))
        }
        if let experience {
            html.p { html.a(words("places.path.title"), .href("\(experience.path)/path")) }
            html.postButton("\(experience.path)/delete", words("places.delete"), .danger, isEnding: true)
        }
    }

    private typealias Choice = (value: String, text: String, hint: String?)

    private func sharing(_ page: ExperienceForm, _ fields: Fields) {
        func choice(_ value: String, _ key: String, _ crew: String = "") -> Choice {
            (value, words("places.sharing.\(key)", ["crew": .text(crew)]), words("places.sharing.\(key)Hint"))
        }
        let crews = page.crews.map { choice(ExperienceForm.value(of: $0.slug), "crew", $0.name) }
        let current = page.experience.map { experience in
            experience.crew.map { ExperienceForm.value(of: $0.slug) } ?? experience.sharing.rawValue
        }
        if let current { html.input(.type("hidden"), .name("was"), .value(current)) }
        fields.radios(
            "sharing",
            legend: "places.field.sharing",
            value: current ?? ExperienceSharing.private.rawValue,
            [choice("private", "private"), choice("people", "people")] + crews
                + [choice("server", "server"), choice("link", "link")]
        )
    }
}

extension Words {
    /// Who can see an experience.
    func sharing(of experience: Experience) -> String {
        experience.crew?.name ?? self("places.sharing.\(experience.sharing.rawValue)")
    }

    func sharing(of experience: Experience, _ html: HTML) { html.bdi(sharing(of: experience)) }
}

extension Fields {
    /// The fields of an experience or a scene.
    func titleAndDescription(_ title: String?, _ description: String?) {
        let longest = Wire.Limits.placeText.upperBound
        input(
            "title",
            label: "places.field.title",
            value: title,
            .maxlength(Wire.Limits.placeTitle.upperBound),
            .autocomplete("off"),
            .required()
        )
        textArea("description", label: "places.field.description", value: description, .maxlength(longest))
    }
}
