package import API
package import Accounts
package import Core
package import Events
package import Storage
import Work

/// A line in the history of a shift.
package struct HistoryLine: Sendable {
    /// Its position in the history, from 1.
    let seq: Int
    package let at: Instant
    package let kind: HistoryKind
    package let actor: Named?
    /// A complete sentence with names.
    package let sentence: Phrase
    /// The sentence with fewer details, for people who are not involved; `nil` when everyone may read the full one.
    private let discreetSentence: Phrase?
    /// The reason given by the actor.
    package let reason: String?
    /// The people who may read the reason, besides managers; `nil` for everyone.
    let reasonIsFor: Set<PersonID>?
}

extension HistoryLine {
    /// The history of a shift, oldest first.
    /// - Parameter paging: the page to return; `nil` for the first 200 lines.
    /// - Throws: `AppError.invalid`, field `after`; `StorageError.unexpected` for a fact that `HistoryKind` does not
    ///   know; an invariant of the module also checks for those.
    package static func of(
        _ shift: ShiftID,
        crew: CrewID,
        _ paging: Paging? = nil,
        in tx: Tx
    ) throws -> [HistoryLine] {
        let entries = try Outbox.history(
            of: shift,
            crew: crew,
            after: paging?.last { keys in Int(keys[0]) } ?? 0,
            most: paging?.fetched ?? 200,
            in: tx
        )
        let stories = try entries.map { ($0, try Story($0)) }
        let names = try People.names(
            of: Set(stories.flatMap { entry, story in [entry.actor] + story.people }.compactMap { $0 }),
            in: tx
        )
        return try stories.map { entry, story in
            guard let kind = HistoryKind(rawValue: entry.kind) else {
                throw StorageError.unexpected("no kind of history line for the fact \(entry.kind)")
            }
            return HistoryLine(
                seq: entry.seq,
                at: entry.at,
                kind: kind,
                actor: entry.actor.map { Named(id: $0, name: names[$0] ?? "") },
                sentence: story.sentence(story.key, actor: entry.actor, names),
                discreetSentence: story.discreetKey.map { story.sentence($0, actor: entry.actor, names) },
                reason: story.reason,
                reasonIsFor: story.reasonIsFor
            )
        }
    }

    /// The sentence, with as many details as the viewer may read.
    func sentence(for viewer: Viewer) -> Phrase {
        isFor(viewer) ? sentence : discreetSentence ?? sentence
    }

    /// The reason, if the viewer may read it.
    func reason(for viewer: Viewer) -> String? {
        isFor(viewer) ? reason : nil
    }

    private func isFor(_ viewer: Viewer) -> Bool {
        viewer.isManager || reasonIsFor?.contains(viewer.person) ?? true
    }
}

/// The content of a fact before names are looked up.
private struct Story {
    private(set) var key: String
    private(set) var discreetKey: String?
    private(set) var reason: String?
    private(set) var reasonIsFor: Set<PersonID>?
    private var arguments: [String: Phrase.Argument] = [:]
    private var roles: [String: PersonID] = [:]

    init(_ entry: OutboxEntry) throws {
        key = "shifts.history.\(entry.kind)"
        try readPlan(entry)
        try readExchange(entry)
    }

    var people: [PersonID?] { Array(roles.values) }

    /// Changes nothing for a fact about an exchange.
    private mutating func readPlan(_ entry: OutboxEntry) throws {
        if let fact: ShiftCreated = try entry.fact() {
            if let conflict = fact.conflict {
                key += ".conflict"
                arguments["why"] = .phrase(conflict)
            } else if let holder = fact.holder {
                key += fact.fixedShift == nil ? ".single" : ".fixed"
                roles["holder"] = holder
            } else {
                key += ".open"
            }
        } else if let fact: ShiftChanged = try entry.fact() {
            if fact.fixedShift != nil { key += ".fixed" }
            arguments = ["day": .date(fact.date), "start": .time(fact.start), "end": .time(fact.end)]
        } else if let fact: ShiftAssigned = try entry.fact() {
            if let holder = fact.holder { roles["holder"] = holder } else { key += ".nobody" }
        } else if let fact: ShiftHandedOver = try entry.fact() {
            roles["holder"] = fact.from
        } else if let fact: ShiftReleased = try entry.fact() {
            roles["holder"] = fact.from
        }
    }

    /// Changes nothing for a fact about planning.
    private mutating func readExchange(_ entry: OutboxEntry) throws {
        if let fact: ShiftOffered = try entry.fact() {
            if let to = fact.to {
                discreetKey = "shifts.history.shift.offered.toOne"
                key += ".to"
                roles["to"] = to
                reasonIsFor = [fact.giver, to]
            }
            reason = fact.reason
        } else if let fact: ShiftSuggested = try entry.fact() {
            roles["to"] = fact.to
        } else if let fact: TradeProposed = try entry.fact() {
            arguments = ["day": .date(fact.date), "start": .time(fact.start), "end": .time(fact.end)]
            roles["to"] = fact.to
            reason = fact.reason
            reasonIsFor = [fact.giver, fact.to]
        } else if let fact: TradeAccepted = try entry.fact() {
            roles["taker"] = fact.taker
        } else if let fact: ShiftTraded = try entry.fact() {
            roles["holder"] = fact.holder
        } else if let fact: ShiftSuperseded = try entry.fact() {
            if fact.request != nil { key += ".request" } else if fact.isOnOfferAgain == true { key += ".again" }
            roles["taker"] = fact.taker
        } else if let fact: ShiftAccepted = try entry.fact() {
            key += fact.giver == nil ? ".open" : ".\(fact.waitingFor)"
            roles["giver"] = fact.giver
        } else if let fact: ShiftTaken = try entry.fact() {
            if fact.giver == nil { key += ".open" }
            roles["giver"] = fact.giver
        } else if let fact: ShiftApproved = try entry.fact() {
            roles["holder"] = fact.holder
        } else if let fact: ShiftRejected = try entry.fact() {
            if fact.taker == entry.actor { key += ".byTaker" } else { roles["taker"] = fact.taker }
            reason = fact.reason
            reasonIsFor = Set([fact.giver, fact.taker].compactMap { $0 })
        }
    }

    func sentence(_ key: String, actor: PersonID?, _ names: [PersonID: String]) -> Phrase {
        var arguments = arguments
        for (role, person) in roles { arguments[role] = .text(names[person] ?? "") }
        arguments["actor"] = actor.map { .text(names[$0] ?? "") } ?? .phrase(Phrase("shifts.history.server"))
        return Phrase(key, arguments)
    }
}
