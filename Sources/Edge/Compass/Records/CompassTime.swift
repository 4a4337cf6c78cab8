import Core

extension Zone {
    /// `2026-11-20 17:30:05`, in the crew's time zone.
    func compassText(_ instant: Instant) -> String {
        let shown = instant.adding(milliseconds: Int64(offsetSeconds(at: instant)) * 1000)
        return String(shown.description.prefix(19)).replacing("T", with: " ")
    }

    /// - Parameter text: in that format, or only a date, or with a T as separator.
    /// - Returns: `nil` for any other text. A time that occurs twice is the first of the two.
    func compassInstant(_ text: String) -> Instant? {
        let parts = text.split(omittingEmptySubsequences: true) { $0 == " " || $0 == "T" }
        guard let first = parts.first, parts.count <= 2, let date = LocalDate(String(first)) else { return nil }
        guard parts.count == 2 else { return startOfDay(date) }
        let clock = parts[1]
        guard let time = LocalTime(String(clock.prefix(5))) else { return nil }
        if clock.count == 5 { return resolve(date, time).instant }
        let rest = clock.dropFirst(5).prefix { $0 != "." }
        guard rest.count == 3, rest.first == ":", let seconds = Int(rest.dropFirst()), 0..<60 ~= seconds else {
            return nil
        }
        return resolve(date, time).instant.adding(milliseconds: Int64(seconds) * 1000)
    }
}
