import Accounts
import Core
import Storage
import Work

/// Which part of a crew's audit log to list.
struct AuditQuestion: Sendable {
    /// Who did it.
    enum Who: Sendable, Hashable {
        /// People and the server itself.
        case anyone
        case people
        case server
        case person(PersonID)
    }

    /// The longest range, in days: it limits how many facts are read, however long the history is.
    static let longest = 31

    var from: LocalDate
    /// The day after the last one.
    var to: LocalDate
    var who = Who.anyone
    /// A group, or one kind; `nil` for everything.
    var kind: String?
}

/// A fact in the audit log.
struct AuditLine: Sendable {
    let id: ID<OutboxEntry>
    let at: Instant
    let actor: Named?
    let kind: String
    let subject: AuditID
    let changes: [Change]

    var place: AuditLog.Place { AuditLog.Place(at: at, id: id) }

    /// A field of the fact, with its former and new value.
    struct Change: Sendable, Hashable {
        let field: String
        let from: AuditValue?
        let to: AuditValue?
    }
}

/// The facts of a crew, for its managers.
struct AuditLog: Sendable {
    let sources: [any AuditSource]

    /// The sort keys of a line.
    struct Place: Sendable {
        let at: Instant
        let id: ID<OutboxEntry>

        init(at: Instant, id: ID<OutboxEntry>) {
            self.at = at
            self.id = id
        }

        /// Parses the `keys` of a line.
        init?(_ keys: [String]) {
            guard let at = Int64(keys[0]), let id = ID<OutboxEntry>(keys[1]) else { return nil }
            self.init(at: Instant(milliseconds: at), id: id)
        }

        var keys: [String] { ["\(at.milliseconds)", id.description] }
    }

    /// Lines, newest first.
    /// - Parameter last: the line to continue after; `nil` to begin with the newest.
    /// - Throws: `AppError` `forbidden`; `invalid`, field `kind`.
    func read(
        _ question: AuditQuestion,
        _ viewer: Viewer,
        after last: Place?,
        most: Int,
        in tx: Tx
    ) throws -> [AuditLine] {
        try viewer.requireManager()
        let (first, end) = (viewer.zone.startOfDay(question.from), viewer.zone.startOfDay(question.to))
        let older: SQL = last.map { "AND (at, id) < (\($0.at), \($0.id))" } ?? ""
        let actor: SQL =
            switch question.who {
            case .anyone: ""
            case .people: "AND actor IS NOT NULL"
            case .server: "AND actor IS NULL"
            case .person(let person): "AND actor = \(person)"
            }
        let entries = try Outbox.entries(
            of: viewer.crew,
            """
            AND at >= \(first) AND at < \(end)
            \(older) \(actor) AND \(try condition(question.kind))
            """,
            most: most,
            in: tx
        )
        let names = try People.names(of: Set(entries.compactMap(\.actor)), in: tx)
        return try entries.map { entry in
            AuditLine(
                id: entry.id,
                at: entry.at,
                actor: entry.actor.map { Named(id: $0, name: names[$0] ?? "") },
                kind: entry.kind,
                subject: entry.subject.cast(),
                changes: changes(try entry.read([String: AuditValue].self))
            )
        }
    }

    /// What the ids in some lines refer to.
    func things(_ lines: [AuditLine], _ viewer: Viewer, in tx: Tx) throws -> [AuditID: AuditThing] {
        let values = lines.flatMap { $0.changes.flatMap { [$0.from, $0.to] } }
        let ids = Set(lines.map(\.subject) + values.compactMap { $0?.id })
        if ids.isEmpty { return [:] }
        return try sources.reduce(into: [:]) { found, source in
            found.merge(try source.things(ids, viewer, in: tx)) { first, _ in first }
        }
    }

    private func condition(_ kind: String?) throws -> SQL {
        let groups = sources.map(\.group)
        guard let kind else { return condition(groups) }
        if let group = groups.first(where: { $0.id == kind }) { return condition([group]) }
        if groups.contains(where: { $0.contains(kind) }) { return "kind = \(kind)" }
        throw AppError.invalid("kind", "unknown", Phrase("audit.error.kind"))
    }

    private func condition(_ groups: [AuditGroup]) -> SQL {
        var condition: SQL = "(FALSE"
        for beginning in groups.flatMap(\.beginnings) {
            condition = condition + " OR kind LIKE \(beginning + "%")"
        }
        condition = condition + ")"
        for kind in groups.flatMap(\.omitted).sorted() { condition = condition + " AND kind <> \(kind)" }
        return condition
    }

    /// Facts store a former value as `formerName` or `wasArchived`, beside `name` and `isArchived`.
    private func changes(_ values: [String: AuditValue]) -> [AuditLine.Change] {
        var changes: [AuditLine.Change] = []
        for (field, to) in values.sorted(by: { $0.key < $1.key }) where former(of: field) == nil {
            let from = values[formerName(of: field)]
            if from != to { changes.append(AuditLine.Change(field: field, from: from?.known, to: to.known)) }
        }
        for (field, from) in values.sorted(by: { $0.key < $1.key }) {
            // A value that was cleared is missing from the fact.
            guard let now = former(of: field), values[now] == nil else { continue }
            changes.append(AuditLine.Change(field: now, from: from.known, to: nil))
        }
        return changes.filter { $0.from != nil || $0.to != nil }
    }

    private func formerName(of field: String) -> String {
        field.hasPrefix("is") ? "was\(field.dropFirst(2))" : "former\(field.prefix(1).uppercased())\(field.dropFirst())"
    }

    /// The field whose former value this one is; `nil` for other fields.
    private func former(of field: String) -> String? {
        if field.hasPrefix("was") { return "is\(field.dropFirst(3))" }
        guard field.hasPrefix("former") else { return nil }
        let name = field.dropFirst(6)
        return name.prefix(1).lowercased() + name.dropFirst()
    }
}

/// A value in a fact.
enum AuditValue: Sendable, Hashable, Decodable {
    case text(String)
    case number(Int)
    case flag(Bool)
    /// A part that only the server understands.
    case other

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let texts = try? container.decode([String].self) {
            self = .text(texts.joined(separator: ", "))
        } else {
            self = .other
        }
    }

    fileprivate var known: AuditValue? { self == .other ? nil : self }

    var id: AuditID? {
        if case .text(let text) = self { AuditID(text) } else { nil }
    }

    /// As in the API.
    var plain: String {
        switch self {
        case .text(let text): text
        case .number(let number): String(number)
        case .flag(let flag): String(flag)
        case .other: ""
        }
    }
}
