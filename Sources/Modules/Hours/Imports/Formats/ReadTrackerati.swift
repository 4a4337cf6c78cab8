import API
import Core
import Events
import Imports

/// Reads the tree that Trackerati keeps in Firebase:
///
///     Projects / <client> / <project> / <auto id> / name     = the key of a person on it, or `placeholder`
///     Users / <user key> / records / <auto id> / <field>     = a string
///
/// Keys of clients and projects lack the characters `. $ # [ ] /`, which keys cannot contain; records have the full
/// names. Older records have no `comment`, `type` or `status`.
struct TrackeratiTree: TreeForm {
    private var fields: [String: String] = [:]
    let now: Instant

    init(now: Instant) {
        self.now = now
    }

    mutating func take(_ event: JSONReader.Event) -> TreeFinding? {
        switch event {
        case .value(let path, let value, _):
            guard let text = value.text, path.count == 5 else { return nil }
            if path[0] == "Users" && path[2] == "records" {
                // Only known fields are kept: a tree can have any number of others.
                if Self.known.contains(path[4]) { fields[path[4]] = text }
            } else if path[0] == "Projects" && path[4] == "name" {
                return .listed(client: path[1], project: path[2], member: text == Self.placeholder ? nil : text)
            }
            return nil
        case .end(let path, let line):
            guard path.count == 4, path[0] == "Users", path[2] == "records" else { return nil }
            defer { fields.removeAll(keepingCapacity: true) }
            do {
                return .record(.success(try record(user: path[1], node: path[3], line: line)))
            } catch {
                return .record(.failure(FailedRecord(line: line, rejection: error)))
            }
        }
    }

    private static let known: Set<String> = ["client", "project", "date", "hour", "comment", "type", "status"]
    private static let placeholder = "placeholder"

    private func record(user: String, node: String, line: Int) throws(Rejection) -> ImportedHours {
        guard let date = WrittenDate(fields["date"] ?? "")?.date(.monthFirst) else {
            throw Rejection("hours.import.reason.date", ["text": .text(String((fields["date"] ?? "").prefix(40)))])
        }
        let hour = fields["hour"] ?? ""
        guard let seconds = readSeconds(hour) else {
            throw Rejection("hours.import.reason.hours", ["text": .text(String(hour.prefix(40)))])
        }
        let own = HoursRecordID(node)
        let who = FilePerson(name: user, email: "")
        try who.check()
        return ImportedHours(
            line: line,
            who: who,
            client: try importedName(fields["client"] ?? "", missing: "hours.import.reason.noProject"),
            project: try importedName(fields["project"] ?? "", missing: "hours.import.reason.noProject"),
            date: date,
            minutes: try importedMinutes(seconds),
            comment: try importedComment(fields["comment"] ?? ""),
            billable: try importedFlag(fields["type"] ?? ""),
            status: try status(fields["status"] ?? ""),
            // A node of Decklog's own export is named after the id of the record.
            source: own.map { NeutralForm.source($0.description) }
                ?? NeutralForm.trackeratiSource(user: user, node: node),
            own: own
        )
    }

    private func status(_ text: String) throws(Rejection) -> EmploymentStatus? {
        switch text {
        case "": nil
        case "1": .fullTime
        case "0": .partTime
        default: throw Rejection("hours.import.reason.status", ["text": .text(String(text.prefix(40)))])
        }
    }
}

/// A streaming reader for a tree in one format.
protocol TreeForm {
    /// - Returns: the finding that this event completes, if any.
    mutating func take(_ event: JSONReader.Event) -> TreeFinding?
}

enum TreeFinding {
    case record(Result<ImportedHours, FailedRecord>)
    /// A project, with or without records, and a person on it.
    case listed(client: String, project: String, member: String?)
}

struct FailedRecord: Error {
    let line: Int
    let rejection: Rejection
}

/// Returns the normalized name that remains after Firebase's forbidden characters are removed, by which a name matches
/// its key.
func firebaseKey(_ name: String) -> String {
    nameKey(name.filter { !".$#[]/".contains($0) })
}
