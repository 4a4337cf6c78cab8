import API
import Accounts
import Core
import HTML
import Web

/// A list of defects: a table on a wide screen, two lines each on a phone. Rows refer to defects by number, because three
/// ids in each row would be a tenth of the page's size.
struct ListRows {
    let context: CrewContext
    let html: HTML
    let spoken: SchemaWords

    private var words: Words { spoken.words }
    private var path: String { "\(context.viewer.path)/defects" }

    func write(_ defects: [Defect], caption: String, now: Instant) {
        html.table(.class("defects-table"), .data(.inspect, "")) {
            html.caption(caption)
            html.thead {
                html.tr {
                    html.th(.scope("col")) { html.span(words("defects.list.chosen"), .class("visually-hidden")) }
                    html.th(spoken.field("headline"), .scope("col"))
                    html.th(spoken.field("state"), .scope("col"))
                    html.th(spoken.field("severity"), .scope("col"))
                    html.th(spoken.field("owner"), .scope("col"))
                    html.th(words("defects.list.age"), .scope("col"))
                }
            }
            html.tbody { for defect in defects { row(defect, now) } }
        }
    }

    private func row(_ defect: Defect, _ now: Instant) {
        html.tr(.class("listed-row"), .id("defect-\(defect.number)")) {
            html.td(.class("listed-choose")) {
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
            html.th(.class("listed-what"), .scope("row")) {
                html.a(.class("listed-link"), .href("\(path)/\(defect.number)")) { html.bdi(defect.headline) }
                html.span(.class("listed-name")) {
                    html.span(defect.shortName, .class("nowrap"))
                    if let project = defect.values["project"] {
                        html.text(" · ")
                        html.bdi(project)
                    }
                }
            }
            html.td(.class("listed-state")) {
                html.span(
                    spoken.state(defect.state),
                    .class("status \(spoken.schema.statusClass(defect.state))")
                )
            }
            html.td(.class("listed-severity")) {
                if let severity = defect.values["severity"] { html.text(words.short(spoken.choice(severity))) }
            }
            html.td(.class("listed-owner")) {
                if let owner = defect.owner {
                    html.bdi(owner.name)
                } else {
                    html.span(words("defects.list.nobody"), .class("muted"))
                }
            }
            // Without its instant: digits that differ in every row make a long page heavier.
            html.td(words.age(of: defect.submittedAt, at: now), .class("listed-age"))
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
