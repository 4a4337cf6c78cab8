/// A local time of day to the minute, without a date or a zone.
package struct LocalTime: Hashable, Comparable, Sendable {
    private let minute16: Int16

    package static let midnight = LocalTime(minute16: 0)

    /// Minutes after midnight by the clock, 0..<1440.
    package var minutes: Int { Int(minute16) }
    package var hour: Int { minutes / 60 }
    package var minute: Int { minutes % 60 }

    /// - Parameter minutes: after midnight; the result is `nil` outside 0..<1440.
    package init?(minutes: Int) {
        guard (0..<1440).contains(minutes) else { return nil }
        self.init(minute16: Int16(truncatingIfNeeded: minutes))
    }

    /// `nil` outside 00:00...23:59.
    package init?(hour: Int, minute: Int) {
        guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
        self.init(minutes: hour * 60 + minute)
    }

    /// The minute that contains `second` (since midnight, 0..<86400).
    init(containingSecond second: Int64) {
        self.init(minute16: Int16(truncatingIfNeeded: second / 60))
    }

    private init(minute16: Int16) {
        self.minute16 = minute16
    }

    package static func < (left: LocalTime, right: LocalTime) -> Bool {
        left.minute16 < right.minute16
    }
}

extension LocalTime: ISOText, PlainText {
    package static let form = "HH:MM"

    /// Strict `HH:MM`; `nil` for `24:00`, which is `00:00` of the next day.
    package init?(_ iso: String) {
        var reader = ISOReader(iso)
        guard let hour = reader.number(digits: 2), reader.skip(":"),
            let minute = reader.number(digits: 2), reader.isAtEnd
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    package static var longest: Int { 5 }

    package func write(to text: inout PlainWriter) {
        text.append(hour, digits: 2)
        text.append(":")
        text.append(minute, digits: 2)
    }
}
