import Accounts
import Core
import Storage

/// How an entry gets its time where other entries lie already.
package enum MakeRoom: String, CaseIterable, Sendable {
    /// The others end where it starts, or start where it ends. One that lies inside it altogether is deleted.
    case shorten
    /// Like `shorten`, but one that goes on after it is split: its second part starts where the new entry ends.
    case split
}

/// Other entries that lie where an entry is to be.
struct EntriesInTheWay: Sendable {
    let entries: [FocusEntry]
    let start: Instant
    /// `nil` for an entry that runs.
    let end: Instant?

    /// At most so many can be shortened in one step.
    static let most = 50

    static func find(_ draft: FocusEntryDraft, but id: FocusEntryID?, in tx: PersonTransaction) throws -> Self {
        let end = draft.endedAt ?? max(tx.now, draft.startedAt).adding(minutes: FocusEntry.longest)
        let found = try FocusEntry.between(
            draft.startedAt,
            end,
            of: tx.person,
            most: most + 2,
            now: max(tx.now, end),
            in: tx
        )
        return Self(entries: found.filter { $0.id != id }, start: draft.startedAt, end: draft.endedAt)
    }

    /// Tells these entries, as they are now, from what they become.
    var fingerprint: String { entries.map { "\($0.id):\($0.version)" }.joined(separator: ",") }

    /// What can be offered.
    var choices: [MakeRoom] {
        if entries.isEmpty || entries.count > Self.most { return [] }
        let around = entries.filter(isAround)
        // To shorten what runs and began earlier would be to stop it.
        if around.contains(where: \.isRunning) { return [.split] }
        return around.isEmpty ? [.shorten] : [.shorten, .split]
    }

    /// Whether an entry goes on after the new one.
    func goesOn(_ other: FocusEntry) -> Bool {
        guard let end else { return false }
        return other.endedAt.map { $0 > end } ?? true
    }

    /// Whether the new entry lies inside another, with time left before and after.
    func isAround(_ other: FocusEntry) -> Bool { other.startedAt < start && goesOn(other) }

    /// Whether nothing of an entry would be left.
    func isCovered(_ other: FocusEntry) -> Bool { other.startedAt >= start && !goesOn(other) }

    func edits(_ how: MakeRoom, now: Instant) -> [EntryEdit] {
        entries.flatMap { other -> [EntryEdit] in
            if isCovered(other) { return [EntryEdit(other) { $0.isDeleted = true }] }
            guard other.startedAt < start else { return [EntryEdit(other) { $0.startedAt = end ?? other.startedAt }] }
            let shortened = EntryEdit(other) { $0.endedAt = start }
            guard how == .split, let end, goesOn(other) else { return [shortened] }
            return [shortened, EntryEdit(adding: other.copy(from: end, to: other.endedAt, now: now))]
        }
    }
}

/// What a person chose to do with the entries in the way, as a page showed them.
package struct RoomMade: Sendable {
    let how: MakeRoom
    let fingerprint: String

    package init(_ how: MakeRoom, _ fingerprint: String) {
        (self.how, self.fingerprint) = (how, fingerprint)
    }

    /// Nothing when other entries are in the way now: then the overlap is refused, and the page shows those.
    func edits(
        _ draft: FocusEntryDraft,
        but id: FocusEntryID?,
        in tx: PersonTransaction
    ) throws -> [EntryEdit] {
        let found = try EntriesInTheWay.find(draft, but: id, in: tx)
        if found.fingerprint != fingerprint || !found.choices.contains(how) { return [] }
        return found.edits(how, now: tx.now)
    }
}
