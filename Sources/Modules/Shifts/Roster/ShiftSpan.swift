package import Core

/// The start and end of a shift as instants, computed from a date and two times in the crew's time zone.
package struct ShiftSpan: Sendable, Hashable {
    package let startsAt: Instant
    package let endsAt: Instant
    /// The time that does not exist on its day because of a clock change.
    package let missing: Missing?

    package enum Missing: Sendable {
        case start, end
    }

    /// A time that occurs twice stands for its first occurrence; a time that does not exist is read as if the clock had
    /// not changed yet.
    package init(_ date: LocalDate, _ start: LocalTime, _ end: LocalTime, in zone: Zone) {
        let first = zone.resolve(date, start)
        let last = zone.resolve(end > start ? date : date.adding(days: 1), end)
        startsAt = first.instant
        // Two times around the skipped hour can end up in the wrong order; the length by the clock then determines the
        // end.
        endsAt =
            last.instant > first.instant ? last.instant : first.instant.adding(minutes: clockLength(start, end))
        missing = first.isGap ? .start : last.isGap ? .end : nil
    }
}

extension Zone.Resolved {
    fileprivate var isGap: Bool {
        if case .gap = self { true } else { false }
    }
}
