/// The offsets of a zone over all time, found by binary search. All times are seconds since 1970 in UTC.
final class ZoneTable: Sendable {
    struct Kind: Hashable {
        /// Seconds east of UTC.
        var offset: Int64
        var abbreviation: String
    }

    enum Reading {
        case once(Int64)
        /// `second` is the local time read with the offset before the `change`.
        case gap(second: Int64, change: Int64)
        case fold(Int64, Int64)
    }

    static let utc = ZoneTable(before: Kind(offset: 0, abbreviation: "UTC"), changes: [], rule: nil)

    /// Period i runs from `starts[i]` until `starts[i + 1]`; the first has no beginning and the last no end.
    private let starts: [Int64]
    private let offsets: [Int64]
    private let abbreviations: [String]
    /// From this time on, the last 400 years of the table repeat forever.
    private let repeatsFrom: Int64

    /// - Parameters:
    ///   - changes: ascending.
    ///   - rule: applies after the last change; `nil` if the last kind stays.
    init(before: Kind, changes: [(start: Int64, kind: Kind)], rule: ZoneRule?) {
        let lastYear = changes.last.map { max(ZoneRule.year(of: $0.start), Self.firstYear) } ?? Self.firstYear
        // One extra year on either side, because a change may lie days outside its own year.
        let ruled = rule?.changes(in: lastYear...lastYear + 403, after: changes.last?.start ?? .min) ?? []
        let periods = [(start: Int64.min, kind: before)] + changes + ruled
        starts = periods.map(\.start)
        offsets = periods.map(\.kind.offset)
        abbreviations = periods.map(\.kind.abbreviation)
        repeatsFrom = ruled.isEmpty ? .max : ZoneRule.start(ofYear: lastYear + 402)
    }

    func offset(at second: Int64) -> Int64 {
        offsets[period(at: second - shift(of: second))]
    }

    func abbreviation(at second: Int64) -> String {
        abbreviations[period(at: second - shift(of: second))]
    }

    /// - Parameter wall: the local time, as if it were UTC.
    func read(wall: Int64) -> Reading {
        let shift = shift(of: wall)
        let wall = wall - shift
        var period = period(at: wall - Self.widestOffset)
        var first: Int64?
        var second: Int64?
        var gap: (second: Int64, change: Int64)?
        while true {
            let candidate = wall - offsets[period]
            let end = period + 1 < starts.count ? starts[period + 1] : .max
            if candidate < starts[period] {
                if first == nil, gap == nil { gap = (wall - offsets[period - 1], starts[period]) }
            } else if candidate < end {
                if first == nil { first = candidate } else { second = candidate }
            }
            guard end <= wall + Self.widestOffset else { break }
            period += 1
        }
        if let first, let second { return .fold(first + shift, second + shift) }
        if let first { return .once(first + shift) }
        if let gap { return .gap(second: gap.second + shift, change: gap.change + shift) }
        return .once(wall - offsets[period] + shift)
    }

    /// The last period that does not start after `second`; of two that start together the later one.
    private func period(at second: Int64) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= second { low = middle } else { high = middle }
        }
        return low
    }

    /// A multiple of 400 years to subtract from a time after the table, since the Gregorian calendar repeats then.
    private func shift(of second: Int64) -> Int64 {
        guard second >= repeatsFrom else { return 0 }
        let cycle = Int64(Civil.daysPerCycle) * Civil.secondsPerDay
        return ((second - repeatsFrom) / cycle + 1) * cycle
    }

    private static let firstYear = 1900
    /// RFC 9636 §3.2: an offset is less than 26 hours.
    private static let widestOffset: Int64 = 26 * 3600
}
