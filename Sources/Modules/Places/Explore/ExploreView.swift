import API
import Accounts
import Core
import HTML
import Search
import Web

/// The page that searches experiences: the form, the results as a list, and the same results on a map.
struct ExploreView {
    let context: PersonContext
    let tiles: MapTiles?
    let html: HTML
    let words: Words

    func write(_ page: ExplorePage) {
        context.site.pageHead(html, .compact, title: words("places.tab.explore"))
        context.site.style(html, "places")
        form(page)
        context.site.script(html, "places")
        if !page.meant.isEmpty { return write(page.meant, page.question) }
        if !page.form.errors.isEmpty { return }
        if page.found.items.isEmpty && page.found.isFirst { empty(page) }
        html.div(.class("explore")) {
            html.div(.class("explore-list")) {
                if !page.found.items.isEmpty {
                    html.ol(.class("explore-results")) {
                        for (index, found) in page.found.items.enumerated() { write(found, index + 1, page) }
                    }
                }
                if page.isPartial { html.p(words("places.explore.partial"), .class("small muted")) }
                pages(page)
            }
            let interactive = InteractiveMap(tiles: tiles, site: context.site, html: html, words: words)
            ExploreMap(interactive: interactive, html: html, words: words).write(page)
        }
    }

    // MARK: - Form

    private func form(_ page: ExplorePage) {
        let fields = Fields(context.site, html, page.form, words)
        html.form(.class("form explore-form"), .role("search"), .action(ExplorePage.path), .data(.tidy, "")) {
            let labels = [
                "text": "places.explore.text", "near": "places.explore.near", "bounds": "places.explore.area",
                "radius": "places.explore.radius",
            ]
            fields.summary(labels, missing: ["after", "limit"])
            fields.input(
                "text",
                label: "places.explore.text",
                type: "search",
                value: page.question.text,
                .autocomplete("off"),
                .maxlength(ExploreQuestion.longestText)
            )
            html.div(.class("locating explore-near")) {
                fields.input(
                    "near",
                    label: "places.explore.near",
                    hint: "places.explore.nearHint",
                    .autocomplete("off"),
                    .inputmode("text")
                )
                PositionButton(site: context.site, html: html, words: words).write(label: "places.explore.nearMe")
            }
            for name in ["radius", "bounds"] where page.form.errors.isEmpty {
                if let value = page.form[name] { html.input(.type("hidden"), .name(name), .value(value)) }
            }
            html.div(.class("actions")) {
                html.button(.class("button button-primary")) {
                    context.site.icon(html, "search")
                    html.text(words("places.explore.search"))
                }
                if !page.question.isEmpty {
                    html.a(words("places.explore.clear"), .class("button button-quiet"), .href(ExplorePage.path))
                }
            }
        }
    }

    private func write(_ meant: [NamedPlace], _ question: ExploreQuestion) {
        html.h2(words("places.explore.meant"))
        html.ul(.class("rows explore-meant")) {
            for place in meant {
                html.li {
                    html.a(.href(ExplorePage.path(question.near(place)))) { html.bdi(place.name) }
                    if let experience = place.experience { html.p(.class("row-note")) { html.bdi(experience) } }
                }
            }
        }
    }

    // MARK: - Results

    private func empty(_ page: ExplorePage) {
        let (kind, question) = (page.question.isEmpty ? "nothing" : "none", page.question)
        var everywhere = question
        (everywhere.bounds, everywhere.radius) = (nil, nil)
        var action: (path: String, title: String)?
        if question.isEmpty {
            action = ("/places/new", words("places.new.title"))
        } else if question.isInArea {
            action = (ExplorePage.path(everywhere), words("places.explore.everywhere"))
        }
        context.site.emptyState(
            html,
            icon: "search",
            title: words("places.explore.\(kind)"),
            text: words("places.explore.\(kind)Text"),
            action: action
        )
    }

    private func write(_ found: FoundExperience, _ number: Int, _ page: ExplorePage) {
        let (experience, mark) = (found.experience, page.question.text.map { SearchMark($0) })
        html.li(.class("explore-result"), .id("result-\(number)")) {
            html.span(.class("scene-number"), .aria(.hidden, "true")) { html.text("\(number)") }
            html.div {
                html.h2(.class("row-title")) {
                    html.a(.class("cover"), .href(experience.path)) {
                        html.bdi {
                            if let mark { mark.write(experience.title, html) } else { html.text(experience.title) }
                        }
                    }
                }
                let reasons = words.reasons(found, mark)
                if !reasons.isEmpty { html.p(reasons, .class("row-note")) }
                html.p(.class("row-note")) {
                    html.text(words.count("places.scenes", experience.scenes) + " · ")
                    if !experience.isOwn {
                        experience.owner.writeName(html)
                        html.text(" · ")
                    }
                    words.sharing(of: experience, html)
                }
            }
            if let cover = experience.cover {
                let path = "\(experience.path)/pictures/\(cover)/thumbnail"
                html.img(.class("explore-cover"), .src(path), .alt(""), .loading("lazy"))
            }
        }
    }

    private func pages(_ page: ExplorePage) {
        html.pages(
            words("places.pages"),
            first: page.found.isFirst ? nil : (words("places.explore.first"), ExplorePage.path(page.question)),
            next: page.found.next.map { (words("places.explore.more"), ExplorePage.path(page.question, after: $0)) }
        )
    }
}

extension Words {
    /// Why an experience was found, such as "Matches the title · 1.2 km away · Saved by 14 people". It may be empty.
    func reasons(_ found: FoundExperience, _ mark: SearchMark?) -> String {
        var reasons: [String] = []
        if let mark {
            let experience = found.experience
            let place =
                mark.occurs(in: experience.title)
                ? "title" : mark.occurs(in: experience.description ?? "") ? "description" : "scenes"
            reasons.append(self("places.explore.matches.\(place)"))
        }
        if let meters = found.meters {
            reasons.append(self("places.explore.away", ["length": .text(distance(meters))]))
        }
        let saves = found.experience.saves
        if saves > 0 { reasons.append(count("places.saves", saves)) }
        let text = reasons.joined(separator: " · ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}
