import API
import Accounts
import Core
import Foundation
import Storage
import Work

/// The messages that follow from one fact about a defect, with their recipients.
struct DefectMessages {
    struct Message {
        let recipients: Set<PersonID>
        let phrase: Phrase
        let path: String
    }

    private let entry: OutboxEntry
    private let tx: Tx

    init(_ entry: OutboxEntry, _ tx: Tx) {
        self.entry = entry
        self.tx = tx
    }

    /// All messages, those addressed to one person first: a person gets only the first message addressed to them.
    func all() throws -> [Message] {
        if let fact: DefectSubmitted = try entry.fact() {
            if let owner = fact.owner { return [try tell([owner], "defects.notice.reportedToYou")] }
            let managers = Set(try Members.managers(of: entry.crew, in: tx))
            return [try tell(managers, "defects.notice.reported")]
        }
        if let fact: DefectChanged = try entry.fact() {
            // A bulk change is notified once, for all its defects: see `BulkNotices`.
            return fact.operation == nil ? try changed(fact) : []
        }
        if let fact: DefectCommented = try entry.fact() {
            return try told(of: fact.comment, "defects.notice.comment", to: followers())
        }
        if let fact: DefectCommentChanged = try entry.fact() {
            guard let mentioned = fact.mentioned else { return [] }
            // Who was mentioned follows the defect, unless they chose not to.
            let people = try followers().intersection(mentioned)
            return try told(of: fact.comment, "defects.notice.mention", to: people)
        }
        if let fact: DefectFilesAdded = try entry.fact() {
            let key = fact.count == 1 ? "defects.notice.file" : "defects.notice.files"
            return [try tell(followers(), key, ["count": .number(fact.count)])]
        }
        if let fact: DefectDeleted = try entry.fact() {
            return fact.operation == nil ? [try tell(followers(), "defects.notice.deleted")] : []
        }
        if let fact: DefectRestored = try entry.fact() {
            return fact.operation == nil ? [try tell(followers(), "defects.notice.restored")] : []
        }
        return []
    }

    // MARK: - Changes

    private func changed(_ fact: DefectChanged) throws -> [Message] {
        var messages: [Message] = []
        if fact.owner != fact.formerOwner {
            if let owner = fact.owner { messages.append(try tell([owner], "defects.notice.toYou")) }
            if let former = fact.formerOwner { messages.append(try tell([former], try taken(fact), try holder(fact))) }
        }
        if fact.state != fact.formerState {
            let schema = try DefectSchema.of(entry.crew, in: tx)
            let state = ["state": schema.spoken(state: fact.state)]
            if schema.asksForCheck(fact) {
                let reporter = try reporter().intersection(followers())
                messages.append(try tell(reporter, "defects.notice.check", state))
            }
            // A message about the new owner says more than the action's own sentence.
            let isGiven = fact.owner != fact.formerOwner && fact.owner != nil
            let key = isGiven ? "defects.notice.given" : "defects.notice.state"
            messages.append(try tell(followers(), key, state.merging(try holder(fact)) { state, _ in state }))
        } else if fact.owner != fact.formerOwner {
            let key = fact.owner == nil ? "defects.notice.nobody" : "defects.notice.given"
            messages.append(try tell(followers(), key, try holder(fact)))
        } else if fact.fields.count == 1 {
            let schema = try DefectSchema.of(entry.crew, in: tx)
            let field = ["field": schema.spoken(field: fact.fields[0])]
            messages.append(try tell(followers(), "defects.notice.field", field))
        } else {
            let count = ["count": Phrase.Argument.number(fact.fields.count)]
            messages.append(try tell(followers(), "defects.notice.fields", count))
        }
        return messages
    }

    private func taken(_ fact: DefectChanged) throws -> String {
        if fact.owner == nil { return "defects.notice.fromYou" }
        return fact.owner == entry.actor ? "defects.notice.fromYouToThem" : "defects.notice.fromYouTo"
    }

    private func holder(_ fact: DefectChanged) throws -> [String: Phrase.Argument] {
        guard let owner = fact.owner else { return [:] }
        return ["owner": .text(try name(owner))]
    }

    /// Nothing if the comment was deleted meanwhile.
    private func told(of comment: DefectCommentID, _ key: String, to people: Set<PersonID>) throws -> [Message] {
        let text: String? = try tx.value(
            """
            SELECT \(DefectHistory.beginning(of: "body")) FROM defect_comment
            WHERE crew = \(entry.crew) AND id = \(comment) AND deleted_at IS NULL
            """
        )
        guard let text else { return [] }
        return [try tell(people, key, ["text": .text(firstWords(of: text))])]
    }

    // MARK: - Recipients and sentences

    private func tell(
        _ recipients: Set<PersonID>,
        _ key: String,
        _ gaps: [String: Phrase.Argument] = [:]
    ) throws -> Message {
        let found = try tx.first(
            """
            SELECT crew.slug, defect.headline, defect.deleted_at IS NULL FROM defect JOIN crew ON crew.id = defect.crew
            WHERE defect.crew = \(entry.crew) AND defect.id = \(entry.subject)
            """
        ) { (slug: try $0.read() as String, headline: try $0.read() as String, isThere: try $0.read() as Bool) }
        // Deleted so long ago that it was erased: there is nothing to say.
        guard let found else { return Message(recipients: [], phrase: Phrase(key), path: "/inbox") }
        let known: [String: Phrase.Argument] = [
            "name": .text(try entry.actor.map(name) ?? ""), "headline": .text(firstWords(of: found.headline)),
        ]
        let path = "/c/\(found.slug)/defects" + (found.isThere ? "/\(entry.subject)" : "")
        return Message(recipients: recipients, phrase: Phrase(key, known.merging(gaps) { _, new in new }), path: path)
    }

    private func followers() throws -> Set<PersonID> {
        let defect = entry.subject.cast(to: DefectKey.self)
        return Set(try tx.all(Followers.people(defect, crew: entry.crew)) { try $0.read() as PersonID })
    }

    private func reporter() throws -> Set<PersonID> {
        Set(
            try tx.all("SELECT submitter FROM defect WHERE crew = \(entry.crew) AND id = \(entry.subject)") {
                try $0.read() as PersonID
            }
        )
    }

    private func name(_ person: PersonID) throws -> String {
        try People.name(of: person, in: tx) ?? ""
    }
}

// MARK: - Schema names in sentences

extension API.DefectSchema {
    /// Decklog's translation in the reader's language, or the crew's own title.
    func spoken(state name: String) -> Phrase.Argument {
        if let title = states.first(where: { $0.name == name })?.title { return .text(title) }
        let isKnown = DefectSchema.standard.states.contains { $0.name == name }
        return isKnown ? .phrase(Phrase("defects.state.\(name)")) : .text(name)
    }

    func spoken(field name: String) -> Phrase.Argument {
        if let title = field(name)?.title { return .text(title) }
        let isKnown = ["original", "position"].contains(name) || DefectSchema.standard.field(name) != nil
        return isKnown ? .phrase(Phrase("defects.field.name.\(name)")) : .text(name)
    }

    /// Whether the action reports a fix that somebody has to check before the defect is closed; in the standard schema
    /// this is the action Resolve.
    func asksForCheck(_ fact: DefectChanged) -> Bool {
        guard let action = action(fact.action), !isClosed(fact.state) else { return false }
        return (action.requires ?? []).contains("resolution")
    }
}
