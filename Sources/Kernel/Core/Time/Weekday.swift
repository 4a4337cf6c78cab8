/// A day of the week with its ISO 8601 number, which also represents it in JSON.
package enum Weekday: Int, CaseIterable, Codable, Hashable, Comparable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    package static func < (left: Weekday, right: Weekday) -> Bool {
        left.rawValue < right.rawValue
    }

    /// Days from this weekday forward to the next `other`, 0...6.
    package func days(until other: Weekday) -> Int {
        (other.rawValue - rawValue).flooredRemainder(7)
    }

    /// Wraps around: 8 is Monday again, 0 is Sunday.
    init(wrapping number: Int) {
        self = Weekday(rawValue: (number - 1).flooredRemainder(7) + 1) ?? .monday
    }
}
