import Accounts
import Core
import Storage

/// How to resolve overlaps of a new or moved entry with existing ones.
enum OverlapChoice: String, CaseIterable, Sendable {
    /// Existing entries end where the entry starts, or start where it ends. Those that it covers completely are
    /// deleted.
    case shorten
    /// Like `shorten`, but an existing entry that continues after the entry is split: its second part starts where the
    /// entry ends.
    case split
}

/// Existing entries that overlap a draft.
struct OverlappedEntries: Sendable {
    let entries: [FocusEntry]
    let start: Instant
    /// `nil` for a running entry.
    let end: Instant?

    /// The maximum number of entries that can be adjusted in one step.
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

    /// Identifies the entries and their versions, to detect whether they have changed.
    var fingerprint: String { entries.map { "\($0.id):\($0.version)" }.joined(separator: ",") }

    /// The choices that can be offered.
    var choices: [OverlapChoice] {
        if entries.isEmpty || entries.count > Self.most { return [] }
        // A running entry that started more than 24 hours earlier cannot end where the new one starts.
        if entries.contains(where: { $0.startedAt.adding(minutes: FocusEntry.longest) < start }) { return [] }
        let around = entries.filter(isAround)
        // Shortening a running entry that started earlier would stop it.
        if around.contains(where: \.isRunning) { return [.split] }
        return around.isEmpty ? [.shorten] : [.shorten, .split]
    }

    /// Whether an existing entry continues after the new one.
    func goesOn(_ other: FocusEntry) -> Bool {
        guard let end else { return false }
        return other.endedAt.map { $0 > end } ?? true
    }

    /// Whether an existing entry starts before the new one and continues after it.
    func isAround(_ other: FocusEntry) -> Bool { other.startedAt < start && goesOn(other) }

    /// Whether the new entry covers an existing one completely.
    func isCovered(_ other: FocusEntry) -> Bool { other.startedAt >= start && !goesOn(other) }

    func edits(_ how: OverlapChoice, now: Instant) -> [EntryEdit] {
        entries.flatMap { other -> [EntryEdit] in
            if isCovered(other) { return [EntryEdit(other) { $0.isDeleted = true }] }
            guard other.startedAt < start else { return [EntryEdit(other) { $0.startedAt = end ?? other.startedAt }] }
            let shortened = EntryEdit(other) { $0.endedAt = start }
            guard how == .split, let end, goesOn(other) else { return [shortened] }
            return [shortened, EntryEdit(adding: other.copy(from: end, to: other.endedAt, now: now))]
        }
    }
}

/// How a person chose to resolve the overlaps that a page showed.
package struct OverlapResolution: Sendable {
    let how: OverlapChoice
    let fingerprint: String

    init(_ how: OverlapChoice, _ fingerprint: String) {
        (self.how, self.fingerprint) = (how, fingerprint)
    }

    /// Empty when the overlapping entries have changed since: the overlap is then refused, and the page shows the
    /// current ones.
    func edits(_ draft: FocusEntryDraft, but id: FocusEntryID?, in tx: PersonTransaction) throws -> [EntryEdit] {
        let found = try OverlappedEntries.find(draft, but: id, in: tx)
        if found.fingerprint != fingerprint || !found.choices.contains(how) { return [] }
        return found.edits(how, now: tx.now)
    }
}
