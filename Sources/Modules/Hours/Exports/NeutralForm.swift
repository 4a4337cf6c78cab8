import API
import Accounts
import Core
package import Events

// The neutral format for records of hours: written by `Exports` and read by `Imports`.
//
// CSV (RFC 4180, UTF-8 with a byte order mark, lines end in CR LF). The first line is `NeutralForm.columns` in every language; importers
// recognize the format by it. There are two dialects, identified by the separator in the first line:
//   en  `,` between cells, `.` in numbers          nl  `;` between cells, `,` in numbers
//
//   date             2026-11-18; the day of the work, in the crew's time zone
//   hours            7.50: two decimals, for people. Importers use `minutes`, and read `hours` only if `minutes` is empty
//   minutes          450: whole minutes, never rounded
//   rounded_minutes  465: rounded by the crew's settings, for people; ignored by importers
//   client, project  the unchanged names, including dots and slashes; text
//   person, email    the person who worked; text. Importers match by the email address; the name is for people
//   billable         yes or no (not true, which a Dutch spreadsheet would save as WAAR)
//   status           fullTime or partTime
//   comment          may be empty; text
//   start, end       RFC 3339 with the offset at that instant (2026-10-25T02:30:00+01:00), so that repeated hours are unambiguous;
//                    both or neither. `minutes` may be less than the time in between, because of breaks
//   amount           56.25 in units of `currency`, rounded half up, for people; empty without the right to see amounts. Ignored by
//                    importers
//   currency         ISO 4217; empty if `amount` is empty
//   id               see below
//   timesheet        approved, submitted (handed in) or open: the timesheet of the person for that day. Ignored by importers
//   approved_by      the manager who approved the timesheet; text, empty if it is not approved. Ignored by importers
//   approved_at      RFC 3339; empty if the timesheet is not approved. Ignored by importers
//
// A text cell that a spreadsheet would evaluate as a formula gets an extra apostrophe in front (`SpreadsheetText.guarded`), and importers
// remove exactly that one (`SpreadsheetText.unguarded`). Numbers, dates, keywords and ids are written unchanged.
//
// JSON: an array of objects with the column names in camel case, except that `person` is an object:
//   {"amount": 5625, "approvedAt": null, "approvedBy": null, "billable": true, "client": "Acme", "comment": null,
//    "currency": "EUR", "date": "2026-11-18", "end": null, "id": "...", "minutes": 450,
//    "person": {"email": "...", "id": "...", "name": "Lea"}, "project": "Website", "roundedMinutes": 450, "start": null,
//    "status": "fullTime", "timesheet": "submitted"}
// `amount` is in minor units, `start`, `end` and `approvedAt` are instants in UTC, and nothing is guarded.
//
// Identity. `id` is the original id of a record: `NeutralForm.id(of:source:)`. An importer that reads the id X
//   1. looks for a record of the crew with the id X: if found, nothing changes;
//   2. otherwise looks for a record whose `source` is `NeutralForm.source(X)`: if found, nothing changes;
//   3. otherwise creates a record with that source. Deleted records (`deleted_at`) are not found, and are created again.
// So a file can go from one crew to another and back, repeatedly, without duplicates. In Trackerati's tree the id is the auto id of the
// record: a record imported from such a tree (source `trackerati:<user key>/<auto id>`) is exported with its original auto id.

/// The identifiers and columns of the neutral format, shared by exports and imports.
package enum NeutralForm {
    /// The columns of the CSV file, in order.
    package enum Column: String, CaseIterable, Sendable {
        case date, hours, minutes
        case roundedMinutes = "rounded_minutes"
        case client, project, person, email, billable, status, comment, start, end, amount, currency, id, timesheet
        case approvedBy = "approved_by"
        case approvedAt = "approved_at"

        /// The name of the field in JSON.
        var field: String {
            switch self {
            case .roundedMinutes: "roundedMinutes"
            case .approvedBy: "approvedBy"
            case .approvedAt: "approvedAt"
            default: rawValue
            }
        }

        func value(of record: ExportedRecord, _ terms: ExportTerms) -> Value {
            let amount = terms.amount(record)
            return switch self {
            case .date: .word(record.date.description)
            case .hours: .hours(record.minutes)
            case .minutes: .number(record.minutes)
            case .roundedMinutes: .number(terms.settings.rounded(record.minutes))
            case .client: .text(record.clientName)
            case .project: .text(record.projectName)
            case .person: .person(record.person, email: record.email)
            case .email: .email(record.email)
            case .billable: .flag(record.billable)
            case .status: .word(record.status.rawValue)
            case .comment: .text(record.comment)
            case .start: .instant(record.span?.startsAt)
            case .end: .instant(record.span?.endsAt)
            case .amount: .money(amount)
            case .currency: .word(amount == nil ? nil : terms.settings.currency)
            case .id: .word(record.originalID)
            case .timesheet: .word((record.sheet?.state ?? .open).rawValue)
            case .approvedBy: .text(record.sheet?.decidedBy)
            case .approvedAt: .instant(record.sheet?.decidedAt)
            }
        }
    }

    /// A value that CSV and JSON write differently.
    enum Value {
        /// Text that a person typed.
        case text(String?)
        /// A keyword, a day or an id.
        case word(String?)
        case number(Int)
        case flag(Bool)
        case instant(Instant?)
        /// In minor units.
        case money(Int?)
        /// Minutes as decimal hours, for people; in CSV only.
        case hours(Int)
        /// In JSON, an object with the email address.
        case person(Named, email: String)
        /// The person's email address, in CSV only.
        case email(String)
    }

    package static let columns = Column.allCases.map(\.rawValue)

    /// The prefix of the id in `hours_record.source`.
    private static let mark = "decklog:"
    private static let trackeratiMark = "trackerati:"

    /// Returns the `source` of a record that was created from a record with this id.
    package static func source(_ id: String) -> String { mark + id }

    /// Returns the `source` of a record that was created from a node of Trackerati's tree.
    package static func trackeratiSource(user: String, node: String) -> String { "\(trackeratiMark)\(user)/\(node)" }

    /// Returns the original id of a record.
    package static func id(of record: HoursRecordID, source: String?) -> String {
        guard let source, source.hasPrefix(mark) else { return record.description }
        return String(source.dropFirst(mark.count))
    }

    /// Returns the key of a record in Trackerati's tree.
    static func trackeratiNode(of record: HoursRecordID, source: String?) -> String {
        guard let source, source.hasPrefix(trackeratiMark), let slash = source.lastIndex(of: "/") else {
            return id(of: record, source: source)
        }
        return String(source[source.index(after: slash)...])
    }
}
