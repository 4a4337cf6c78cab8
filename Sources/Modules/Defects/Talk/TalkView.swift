package import Accounts
import Core
package import HTML
import Media
package import Web

/// What was said and shown about a defect, below its fields.
package struct TalkView {
    let context: CrewContext
    let html: HTML
    let words: Words

    package init(context: CrewContext, html: HTML, words: Words) {
        self.context = context
        self.html = html
        self.words = words
    }

    private var viewer: Viewer { context.viewer }

    package func write(_ talk: DefectTalk) {
        FilesView(context: context, html: html, words: words).write(talk.files, of: talk.defect)
        place(talk.defect)
        said(talk)
        followers(talk)
        happened(talk)
    }

    private func path(_ defect: Defect) -> String { "\(viewer.path)/defects/\(defect.id)" }

    private func place(_ defect: Defect) {
        if defect.position == nil && viewer.isArchived { return }
        html.section(.class("section"), .id("defect-place"), .data(.live, "defects")) {
            html.h2(words("defects.place.title"))
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

    private func said(_ talk: DefectTalk) {
        html.section(.class("section"), .aria(.labelledby, "comments")) {
            html.h2(words("defects.comment.title"), .id("comments"))
            html.div(.class("stack"), .id("defect-comments"), .data(.live, "defects")) {
                if talk.hasEarlierComments {
                    html.p { html.a(words("defects.comment.earlier"), .href("\(path(talk.defect))/comments")) }
                }
                CommentList(context: context, html: html, words: words, today: talk.today)
                    .write(talk.comments, talk.files)
            }
            if !viewer.isArchived {
                CommentForm(context: context, html: html, words: words).write(Form(), talk.defect)
            }
        }
    }

    private func followers(_ talk: DefectTalk) {
        html.section(.class("section stack"), .id("defect-follow"), .data(.live, "defects")) {
            html.h2(words("defects.watch.title"))
            let names = talk.watching.followers.map(\.name).joined(separator: ", ")
            html.p {
                if names.isEmpty {
                    html.text(words("defects.watch.nobody"))
                } else {
                    html.text(words("defects.watch.followers") + " ")
                    html.bdi(names)
                }
            }
            if !viewer.isArchived {
                let isOn = talk.watching.isOn
                html.form(.post(), .action("\(path(talk.defect))/watch")) {
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

    private func happened(_ talk: DefectTalk) {
        html.section(.class("section"), .aria(.labelledby, "history")) {
            html.h2(words("defects.history.title"), .id("history"))
            html.div(.id("defect-history"), .data(.live, "defects")) {
                TimelineView(context: context, html: html, words: words, today: talk.today).write(talk.history)
                if talk.hasEarlierEvents {
                    html.p { html.a(words("defects.history.all"), .href("\(path(talk.defect))/history")) }
                }
            }
        }
    }
}

extension Words {
    /// "Tue 30 Jun, 14:05", and of another year "30 Jun 2024, 14:05".
    func moment(_ instant: Instant, in zone: Zone, today: LocalDate) -> String {
        let (date, time) = zone.local(instant)
        return date.year == today.year ? moment(instant, in: zone) : "\(shortDay(date)) \(date.year), \(time)"
    }
}
