import API
import Accounts
import Core
import HTML
import Web

/// A list of defects: a table on a wide screen, two lines each on a phone, where only its roles tell screen readers that
/// it is a table. Rows refer to defects by number, because three ids in each row would be a tenth of the page's size.
struct ListRows {
    let context: CrewContext
    let html: HTML
    let spoken: SchemaWords

    private var words: Words { spoken.words }
    private var path: String { "\(context.viewer.path)/defects" }

    func write(_ defects: [Defect], caption: String, now: Instant) {
        html.table(.class("defects-table"), .role("table"), .data(.inspect, "")) {
            html.caption(caption)
            html.thead(.role("rowgroup")) {
                html.tr(.role("row")) {
                    html.th(.scope("col"), .role("columnheader")) {
                        html.span(words("defects.list.chosen"), .class("visually-hidden"))
                    }
                    let fields = ["headline", "state", "severity", "owner"].map { spoken.field($0) }
                    for title in fields + [words("defects.list.age")] {
                        html.th(title, .scope("col"), .role("columnheader"))
                    }
                }
            }
            html.tbody(.role("rowgroup")) { for defect in defects { row(defect, now) } }
        }
    }

    private func row(_ defect: Defect, _ now: Instant) {
        html.tr(.class("listed-row"), .id("defect-\(defect.number)"), .role("row")) {
            html.td(.class("listed-choose"), .role("cell")) {
                if !context.viewer.isArchived {
                    html.label(.class("choice")) {
                        html.input(.type("checkbox"), .name(BulkFieldName.defect), .value(defect.number.description))
                        html.span(
                            words("defects.list.choose", ["headline": .text(defect.headline)]),
                            .class("visually-hidden")
                        )
                    }
                }
            }
            html.th(.class("listed-what"), .scope("row"), .role("rowheader")) {
                html.a(.class("listed-link"), .href("\(path)/\(defect.number)")) { html.bdi(defect.headline) }
                html.span(.class("listed-name")) {
                    html.span(defect.shortName, .class("nowrap"))
                    if let project = defect.values["project"] {
                        html.text(" · ")
                        html.bdi(project)
                    }
                }
            }
            html.td(.class("listed-state"), .role("cell")) {
                html.span(
                    spoken.state(defect.state),
                    .class("status \(spoken.schema.statusClass(defect.state))")
                )
            }
            html.td(.class("listed-severity"), .role("cell")) {
                if let severity = defect.values["severity"] { html.text(words.short(spoken.choice(severity))) }
            }
            html.td(.class("listed-owner"), .role("cell")) {
                if let owner = defect.owner {
                    html.bdi(owner.name)
                } else {
                    html.span(words("defects.list.nobody"), .class("muted"))
                }
            }
            html.td(.class("listed-age"), .role("cell")) {
                html.time(
                    words.age(of: defect.submittedAt, at: now),
                    .class("nowrap"),
                    // To the minute: digits that differ in every row make a long page heavier.
                    .datetime(defect.submittedAt.description.prefix(16) + "Z")
                )
            }
        }
    }
}

extension Words {
    /// "Critical" for "Critical: we cannot work".
    func short(_ choice: String) -> String {
        choice.split(separator: ":", maxSplits: 1).first.map(String.init) ?? choice
    }

    /// How long ago an instant was, in the largest suitable unit.
    func age(of instant: Instant, at now: Instant) -> String {
        let minutes = max(0, instant.minutes(until: now))
        switch minutes {
        case ..<60: return self("defects.age.minutes", ["count": .number(minutes)])
        case ..<(24 * 60): return self("defects.age.hours", ["count": .number(minutes / 60)])
        case ..<(14 * 24 * 60): return self.count("defects.age.days", minutes / (24 * 60))
        case ..<(365 * 24 * 60): return self.count("defects.age.weeks", minutes / (7 * 24 * 60))
        default: return self.count("defects.age.years", minutes / (365 * 24 * 60))
        }
    }
}
