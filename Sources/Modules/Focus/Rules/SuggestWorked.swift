package import Core
package import Storage

/// Time that a person has worked according to another module, for instance on a project or a defect of a crew.
package struct WorkedTime: Sendable, Hashable {
    package let startsAt: Instant
    package let endsAt: Instant
    package let title: String

    package init(startsAt: Instant, endsAt: Instant, title: String) {
        (self.startsAt, self.endsAt, self.title) = (startsAt, endsAt, title)
    }
}

/// Provides when a person worked according to another module.
package protocol WorkedTimeSource: Sendable {
    /// The times that overlap a period, ordered by start; a few dozen at most.
    func worked(by person: PersonID, from start: Instant, to end: Instant, in tx: Tx) throws -> [WorkedTime]
}

/// What suggestions are made from.
struct SuggestionSources: Sendable {
    /// `nil` for none.
    var recorded: (any RecordedTimeSource)?
    /// Where two of them cover the same time, the first counts.
    var worked: [any WorkedTimeSource] = []
}

extension FocusSuggestion {
    /// - Parameters:
    ///   - free: the periods in which nothing is logged, ordered by start and without overlaps. Worked time is removed
    ///     from them.
    ///   - id: the mode that shifts are planned in. Without such a mode, there are no suggestions.
    static func worked(
        _ free: inout [Range<Instant>],
        of person: PersonID,
        mode id: FocusModeID?,
        from sources: [any WorkedTimeSource],
        in tx: Tx
    ) throws -> [FocusSuggestion] {
        guard !sources.isEmpty, let first = free.first, let last = free.last, let id else { return [] }
        let mode = try FocusMode.find(id, of: person, in: tx)
        if mode.isArchived { return [] }
        var found: [FocusSuggestion] = []
        let times = try sources.flatMap {
            try $0.worked(by: person, from: first.lowerBound, to: last.upperBound, in: tx)
        }
        for time in times where time.startsAt < time.endsAt {
            for period in free {
                let (start, end) = (max(time.startsAt, period.lowerBound), min(time.endsAt, period.upperBound))
                if end.milliseconds - start.milliseconds < SuggestEntries.shortest { continue }
                found.append(
                    FocusSuggestion(mode: mode.id, modeName: mode.name, start: start, end: end, source: time.title)
                )
            }
            free = free.flatMap { $0.without(time.startsAt..<time.endsAt) }
        }
        return found
    }
}

extension Range<Instant> {
    fileprivate func without(_ other: Range<Instant>) -> [Range<Instant>] {
        if !overlaps(other) { return [self] }
        let (start, end) = (Swift.max(lowerBound, other.lowerBound), Swift.min(upperBound, other.upperBound))
        return [lowerBound..<start, end..<upperBound].filter { !$0.isEmpty }
    }
}
