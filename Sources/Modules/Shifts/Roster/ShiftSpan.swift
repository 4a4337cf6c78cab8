package import Core

/// When a shift really begins and ends: a date and two times of day, read on the crew's clock.
package struct ShiftSpan: Sendable, Hashable {
    package let startsAt: Instant
    package let endsAt: Instant
    /// A time that the clock skips that day, because it is set forward.
    package let missing: LocalTime?

    /// A time that the clock shows twice is its first; one that it skips is read as if the clock had not been set forward yet.
    package init(_ date: LocalDate, _ start: LocalTime, _ end: LocalTime, in zone: Zone) {
        let first = zone.resolve(date, start)
        let last = zone.resolve(end > start ? date : date.adding(days: 1), end)
        startsAt = first.instant
        // Both times around a skipped hour can come out in the wrong order: then the length that the clock says is kept.
        endsAt =
            last.instant > first.instant ? last.instant : first.instant.adding(minutes: clockLength(start, end))
        missing = first.isGap ? start : last.isGap ? end : nil
    }
}

extension Zone.Resolved {
    fileprivate var isGap: Bool {
        if case .gap = self { true } else { false }
    }
}
