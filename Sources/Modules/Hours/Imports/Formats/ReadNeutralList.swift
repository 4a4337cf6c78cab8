import API
import Core
import Events
import Imports

/// Reads the array of records that `Exports` writes as JSON.
struct NeutralList: TreeForm {
    private var fields: [String: String] = [:]
    let zone: Zone
    let now: Instant

    init(zone: Zone, now: Instant) {
        self.zone = zone
        self.now = now
    }

    mutating func take(_ event: JSONReader.Event) -> TreeFinding? {
        switch event {
        case .value(let path, let value, _):
            guard path.count == 2 || path.count == 3 && path[1] == "person", let text = value.text else { return nil }
            let name = path.dropFirst().joined(separator: ".")
            if Self.known.contains(name) { fields[name] = text }
            return nil
        case .end(let path, let line):
            guard path.count == 1 else { return nil }
            defer { fields.removeAll(keepingCapacity: true) }
            do {
                return .record(.success(try record(line)))
            } catch let error as Rejection {
                return .record(.failure(FailedRecord(line: line, rejection: error)))
            } catch {
                return .record(.failure(FailedRecord(line: line, rejection: Rejection("error.fault"))))
            }
        }
    }

    private static let known = Set(NeutralForm.Column.allCases.map(\.field) + ["person.email", "person.name"])

    private func record(_ line: Int) throws -> ImportedHours {
        func field(_ name: String) -> String { fields[name] ?? "" }
        guard let minutes = readDigits(field("minutes"), 1...4) else {
            throw Rejection("hours.import.reason.hours", ["text": .text(String(field("minutes").prefix(40)))])
        }
        let measured = try ImportedHours.measured(
            WrittenSpan(date: field("date"), start: field("start"), end: field("end"), zone: zone, order: nil),
            seconds: minutes * 60,
            isExact: true,
            now: now
        )
        let who = FilePerson(name: oneLine(field("person.name")), email: oneLine(field("person.email")).lowercased())
        try who.check()
        let id = oneLine(field("id"))
        return ImportedHours(
            line: line,
            who: who,
            client: try importedName(field("client"), missing: "hours.import.reason.noProject"),
            project: try importedName(field("project"), missing: "hours.import.reason.noProject"),
            date: measured.date,
            minutes: measured.minutes,
            comment: try importedComment(field("comment")),
            billable: try importedFlag(field("billable")),
            status: try importedStatus(field("status")),
            span: measured.span,
            wall: field("start"),
            source: id.isEmpty ? nil : NeutralForm.source(id),
            own: HoursRecordID(id),
            note: measured.note
        )
    }
}
