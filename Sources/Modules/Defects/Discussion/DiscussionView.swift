package import Accounts
import Core
package import HTML
import Media
package import Web

/// The files, location, followers, comments and history of a defect, each in its part of the page.
package struct DiscussionView {
    let context: CrewContext
    let html: HTML
    let words: Words

    package init(context: CrewContext, html: HTML, words: Words) {
        self.context = context
        self.html = html
        self.words = words
    }

    private var viewer: Viewer { context.viewer }

    package func files(_ discussion: DefectDiscussion) {
        FilesView(context: context, html: html, words: words)
            .write(discussion.files, of: discussion.defect, hasEarlier: discussion.hasEarlierFiles)
    }

    /// - Parameter known: the named place where the defect is.
    package func side(_ discussion: DefectDiscussion, at known: KnownPlace?) {
        place(discussion.defect, known)
        followers(discussion)
    }

    private func path(_ defect: Defect) -> String { "\(viewer.path)/defects/\(defect.id)" }

    private func place(_ defect: Defect, _ known: KnownPlace?) {
        if defect.position == nil && viewer.isArchived { return }
        html.section(.class("section"), .id("defect-place"), .data(.live, "defects")) {
            html.h2(words("defects.place.title"))
            if let known { html.p { known.write(html) } }
            if let position = defect.position {
                html.p {
                    html.span(position.description, .class("nowrap num"))
                    html.text(" ")
                    html.a(words("defects.place.map"), .href(position.map), .rel("noopener noreferrer"))
                }
            }
            if !viewer.isArchived {
                let key = defect.position == nil ? "defects.place.say" : "defects.place.change"
                html.p { html.a(words(key), .class("button"), .href("\(path(defect))/position")) }
            }
        }
    }

    /// Comments and history as one stream, with the newest next to the comment form.
    package func activity(_ discussion: DefectDiscussion) {
        html.section(words("defects.activity"), id: "comments") {
            html.div(.class("stack"), .id("defect-activity"), .data(.live, "defects")) {
                if discussion.hasEarlierComments || discussion.hasEarlierEvents {
                    html.p(.class("cluster")) {
                        if discussion.hasEarlierComments {
                            html.a(words("defects.comment.earlier"), .href("\(path(discussion.defect))/comments"))
                        }
                        if discussion.hasEarlierEvents {
                            html.a(words("defects.history.all"), .href("\(path(discussion.defect))/history"))
                        }
                    }
                }
                stream(discussion)
            }
            if !viewer.isArchived {
                CommentForm(context: context, html: html, words: words).write(Form(), discussion.defect)
            }
        }
    }

    private func stream(_ discussion: DefectDiscussion) {
        let (today, numbers) = (discussion.today, discussion.numbers)
        let comments = CommentList(context: context, html: html, words: words, today: today, numbers: numbers)
        let timeline = TimelineView(context: context, html: html, words: words, today: today)
        let spoken = HistoryWords(history: discussion.history, words: words)
        var events = discussion.history.events.reversed().filter { event in
            if case .comment = event.what { false } else { true }
        }[...]
        html.ol(.class("timeline talk")) {
            for comment in discussion.comments {
                while let event = events.first, event.at <= comment.at {
                    timeline.item(event, spoken)
                    events = events.dropFirst()
                }
                comments.item(comment, discussion.files)
            }
            for event in events { timeline.item(event, spoken) }
        }
    }

    private func followers(_ discussion: DefectDiscussion) {
        html.section(.class("section stack"), .id("defect-follow"), .data(.live, "defects")) {
            html.h2(words("defects.watch.title"))
            let names = discussion.watching.followers.map(\.name).joined(separator: ", ")
            html.p {
                if names.isEmpty {
                    html.text(words("defects.watch.nobody"))
                } else {
                    html.text(words("defects.watch.followers") + " ")
                    html.bdi(names)
                }
            }
            if !viewer.isArchived {
                let isOn = discussion.watching.isOn
                html.form(.post(), .action("\(path(discussion.defect))/watch")) {
                    html.input(.type("hidden"), .name("watching"), .value(isOn ? "false" : "true"))
                    html.button(.class("button"), .id("defect-watch")) {
                        context.site.icon(html, "bell")
                        html.text(words(isOn ? "defects.watch.stop" : "defects.watch.start"))
                    }
                }
                html.p(words(isOn ? "defects.watch.isOn" : "defects.watch.isOff"), .class("small muted"))
            }
        }
    }
}

extension Words {
    /// "Tue 30 Jun, 14:05"; in another year "30 Jun 2024, 14:05".
    func moment(_ instant: Instant, in zone: Zone, today: LocalDate) -> String {
        let (date, time) = zone.local(instant)
        return date.year == today.year ? moment(instant, in: zone) : "\(shortDay(date)) \(date.year), \(time)"
    }
}
