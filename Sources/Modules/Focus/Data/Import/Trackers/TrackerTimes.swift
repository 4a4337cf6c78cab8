import Core

extension FileObject {
    /// The start and end of an entry.
    /// - Parameters:
    ///   - date: a field with the date of both, which are then only times of day.
    ///   - length: a field with the length as `h:m` or `h:m:s`. It decides which one is meant when a clock time occurs
    ///     twice.
    /// - Throws: `Unreadable`, also for an entry that is still running.
    func span(_ start: String, _ end: String, date: String? = nil, length: String? = nil, _ zone: Zone) throws
        -> Range<Instant>
    {
        let day = date.map { (self[$0] ?? "") + " " } ?? ""
        guard let from = self[start] else { throw Unreadable(start) }
        guard let to = self[end] else { throw Unreadable(Phrase("focus.import.reason.running")) }
        let starts = instants(day + from, zone)
        var ends = instants(day + to, zone)
        if starts.isEmpty { throw Unreadable(date ?? start) }
        if ends.isEmpty { throw Unreadable(end) }
        if let date = date.flatMap({ self[$0] }).flatMap({ LocalDate($0) }), !ends.contains(where: { $0 > starts[0] }) {
            ends = instants("\(date.adding(days: 1)) \(to)", zone)
        }
        let spans = starts.flatMap { start in ends.filter { $0 > start }.map { start..<$0 } }
        let seconds = length.flatMap { self[$0] }.flatMap(seconds)
        let best = seconds.flatMap { seconds in
            spans.min { abs($0.milliseconds - seconds * 1_000) < abs($1.milliseconds - seconds * 1_000) }
        }
        guard let span = best ?? spans.first else { throw Unreadable(Phrase("focus.entry.order")) }
        return span
    }

    private func seconds(_ text: String) -> Int64? {
        let parts = text.split(separator: ":").map { Int64($0) ?? -1 }
        guard 2...3 ~= parts.count, parts.allSatisfy({ 0..<10_000 ~= $0 }) else { return nil }
        return parts[0] * 3_600 + parts[1] * 60 + (parts.count == 3 ? parts[2] : 0)
    }
}

/// The instants that a text can mean: UNIX seconds, RFC 3339, or a local date and time, which can occur twice when the
/// clocks go back. A skipped time is read with the offset before the change.
private func instants(_ text: String, _ zone: Zone) -> [Instant] {
    if let instant = Instant(iso8601: text) { return [instant] }
    if let seconds = Double(text) {
        return 0..<7_000_000_000 ~= seconds ? [Instant(milliseconds: Int64(seconds * 1_000))] : []
    }
    let parts = text.split { $0 == " " || $0 == "T" }
    guard parts.count == 2, let date = LocalDate(String(parts[0])), let time = LocalTime(String(parts[1].prefix(5)))
    else { return [] }
    let rest = parts[1].dropFirst(5)
    guard rest.isEmpty || rest.count == 3 && rest.first == ":",
        let seconds = Int64(rest.isEmpty ? "0" : rest.dropFirst()),
        0..<60 ~= seconds
    else { return [] }
    let found: [Instant] =
        switch zone.resolve(date, time) {
        case .once(let instant), .gap(let instant): [instant]
        case .fold(let first, let second): [first, second]
        }
    return found.map { $0.adding(milliseconds: seconds * 1_000) }
}

extension Range<Instant> {
    fileprivate var milliseconds: Int64 { upperBound.milliseconds - lowerBound.milliseconds }
}
