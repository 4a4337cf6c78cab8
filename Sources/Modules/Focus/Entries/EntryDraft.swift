import API
import Accounts
package import Core
import Storage

/// The editable fields of an entry.
package struct FocusEntryDraft: Sendable {
    /// The id or the name of a mode.
    package var mode: String
    package var startedAt: Instant
    /// `nil` for a running entry.
    package var endedAt: Instant?
    package var note: String?
    package var tags: [String]

    package init(mode: String, startedAt: Instant, endedAt: Instant?, note: String? = nil, tags: [String] = []) {
        (self.mode, self.startedAt, self.endedAt, self.note) = (mode, startedAt, endedAt, note)
        self.tags = tags
    }

    init(_ entry: FocusEntry) {
        self.init(
            mode: entry.mode.description,
            startedAt: entry.startedAt,
            endedAt: entry.endedAt,
            note: entry.note,
            tags: entry.tags
        )
    }
}

extension Validation {
    /// Validates and normalises a note and tags; duplicate tags are dropped.
    mutating func details(_ note: String?, _ tags: [String]) -> (note: String?, tags: [String]) {
        let note = optionalLine("note", note, most: Wire.Limits.focusNote.upperBound)
        var kept: [String] = []
        for tag in tags {
            let tag = line("tags", tag, Wire.Limits.focusTag)
            if !tag.isEmpty && !kept.contains(where: { nameKey($0) == nameKey(tag) }) { kept.append(tag) }
        }
        if kept.count > Wire.Limits.focusTags.upperBound {
            let most: [String: Phrase.Argument] = ["most": .number(Wire.Limits.focusTags.upperBound)]
            fail("tags", "tooMany", Phrase("focus.entry.tooManyTags", most))
        }
        return (note, kept)
    }

    /// Validates the start and end: in order, not in the future, and at most 24 hours apart.
    mutating func times(_ startedAt: Instant, _ endedAt: Instant?, now: Instant) {
        if startedAt > now {
            fail("startedAt", "future", Phrase("focus.entry.future"))
        } else if let endedAt, endedAt > now {
            fail("endedAt", "future", Phrase("focus.entry.future"))
        } else if let endedAt, endedAt <= startedAt {
            fail("endedAt", "order", Phrase("focus.entry.order"))
        } else if endedAt ?? now > startedAt.adding(minutes: FocusEntry.longest) {
            fail(endedAt == nil ? "startedAt" : "endedAt", "long", Phrase("focus.entry.long"))
        }
    }
}

extension FocusEntry {
    /// A new entry that is not in the database yet.
    static func new(
        _ mode: FocusMode,
        _ startedAt: Instant,
        _ endedAt: Instant?,
        note: String? = nil,
        tags: [String] = [],
        _ source: Source,
        at now: Instant
    ) -> FocusEntry {
        var entry = blank(FocusEntryID.new(at: now), source)
        (entry.mode, entry.modeName) = (mode.id, mode.name)
        (entry.startedAt, entry.endedAt) = (startedAt, endedAt)
        (entry.note, entry.tags) = (note, tags)
        return entry
    }

    /// An entry without content.
    static func blank(_ id: FocusEntryID, _ source: Source = .timer) -> FocusEntry {
        FocusEntry(
            id: id,
            mode: FocusModeID(high: 0, low: 0),
            modeName: "",
            startedAt: Instant(milliseconds: 0),
            endedAt: nil,
            note: nil,
            tags: [],
            source: source,
            isParallel: false,
            version: 0,
            isDeleted: false
        )
    }
}
