import Core
package import Events

// The neutral form of records of hours: what `Exports` writes and `Imports` reads back.
//
// CSV (RFC 4180, UTF-8 with a byte order mark, lines end in CR LF). The first line is `NeutralForm.columns`, the same in every language;
// by it an importer knows the form. Two dialects, told apart by the separator of the first line:
//   en  `,` between cells, `.` in numbers          nl  `;` between cells, `,` in numbers
//
//   date             2026-11-18; when it was worked, on the crew's calendar
//   hours            7.50: two decimals, for people. `minutes` decides; an importer reads `hours` only where `minutes` is empty
//   minutes          450: whole minutes, never rounded
//   rounded_minutes  465: as the crew shows them, for people; an importer ignores it
//   client, project  names as they are, with dots, slashes and all; text
//   person, email    whose hours they are; text. The address decides, the name is for people
//   billable         yes or no (not true: a Dutch spreadsheet would write WAAR back)
//   status           fullTime or partTime
//   comment          may be empty; text
//   start, end       RFC 3339 with the offset of that moment (2026-10-25T02:30:00+01:00), so that the hour that comes twice is exact;
//                    both or neither. The minutes may be fewer than lie between: there was a break
//   amount           56.25 in units of `currency`, rounded half up, for people; empty for who may not see money. An importer ignores it
//   currency         ISO 4217; empty where `amount` is
//   id               see below
//
// A cell of text that a spreadsheet would take for a formula begins with one apostrophe more (`NeutralForm.guarded`), and an importer
// takes exactly that one away again (`NeutralForm.unguarded`). Numbers, dates, words and ids are written as they are.
//
// JSON: an array of objects with the names of the columns in camel case, except that `person` is an object:
//   {"amount": 5625, "billable": true, "client": "Acme", "comment": null, "currency": "EUR", "date": "2026-11-18", "end": null,
//    "id": "...", "minutes": 450, "person": {"email": "...", "id": "...", "name": "Lea"}, "project": "Website",
//    "roundedMinutes": 450, "start": null, "status": "fullTime"}
// `amount` is in minor units, `start` and `end` are UTC instants, nothing is guarded.
//
// Identity. `id` is what a record was first known by: `NeutralForm.id(of:source:)`. An importer that reads the id X
//   1. finds the crew's record whose own id is X: it is there, nothing changes;
//   2. else finds the record whose `source` is `NeutralForm.source(X)`: it is there, nothing changes;
//   3. else makes a record with that source. What was deleted is not there (`deleted_at`), and comes back.
// So a file goes from one crew into another and back, twice over, and nothing is doubled. In Trackerati's tree the id is the record's
// auto id: a record that came from such a tree (source `trackerati:<user key>/<auto id>`) goes out with the auto id that it had.

/// The neutral form of a record, for what writes it and what reads it.
package enum NeutralForm {
    /// The columns of the CSV, in their order.
    package enum Column: String, CaseIterable, Sendable {
        case date, hours, minutes
        case roundedMinutes = "rounded_minutes"
        case client, project, person, email, billable, status, comment, start, end, amount, currency, id
    }

    package static let columns = Column.allCases.map(\.rawValue)

    /// Before the id, in `hours_record.source`.
    private static let mark = "decklog:"
    private static let trackeratiMark = "trackerati:"

    /// What the schema knows a record by that was made from one with this id.
    package static func source(_ id: String) -> String { mark + id }

    /// What the schema knows a record by that was made from a node of Trackerati's tree.
    package static func trackeratiSource(user: String, node: String) -> String { "\(trackeratiMark)\(user)/\(node)" }

    /// What a record was first known by.
    package static func id(of record: HoursRecordID, source: String?) -> String {
        guard let source, source.hasPrefix(mark) else { return record.description }
        return String(source.dropFirst(mark.count))
    }

    /// The key of a record in Trackerati's tree.
    static func trackeratiNode(of record: HoursRecordID, source: String?) -> String {
        guard let source, source.hasPrefix(trackeratiMark), let slash = source.lastIndex(of: "/") else {
            return id(of: record, source: source)
        }
        return String(source[source.index(after: slash)...])
    }
}
