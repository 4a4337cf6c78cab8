import Accounts
import Core
import HTML
import Web

/// A list of records.
struct RecordRows {
    let context: CrewContext
    let html: HTML
    let words: Words
    /// Whether the crew works for clients, so that records say when they are not billable.
    let hasClients: Bool

    private var viewer: Viewer { context.viewer }
    private var path: String { "\(viewer.path)/hours/records" }

    func write(_ records: [HoursRecord]) {
        html.ul(.class("rows hours-rows")) {
            for record in records { row(record) }
        }
    }

    private func row(_ record: HoursRecord) {
        html.row(id: "record-\(record.id)") {
            html.p(.class("row-title")) {
                html.a(.class("cover"), .href("\(path)/\(record.id)")) { html.bdi(record.projectName) }
            }
            html.p(.class("row-note")) {
                context.site.dots(
                    html,
                    [
                        { html.bdi(record.clientName) },
                        record.span.map { span in { html.text(words.span(span, in: viewer.zone)) } },
                        record.billable || !hasClients ? nil : { html.text(words("hours.record.unbilled")) },
                    ]
                )
            }
            if let comment = record.comment { html.p(.class("row-note")) { html.bdi(comment) } }
        } end: {
            html.span(words.length(record.minutes), .class("hours-long nowrap"))
        }
    }
}

extension Words {
    /// "09:00–17:30"
    func span(_ span: HoursSpan, in zone: Zone) -> String {
        "\(zone.local(span.startsAt).time)–\(zone.local(span.endsAt).time)"
    }
}
