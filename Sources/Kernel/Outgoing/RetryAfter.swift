package import Core
import Foundation

extension OutgoingAnswer {
    /// The number of seconds that the server asks to wait: it sends that number, or a date (RFC 9110 §10.2.3). Negative
    /// for a date in the past; `nil` if it sent neither.
    package func secondsToWait(at now: Instant) -> Int? {
        guard let retryAfter else { return nil }
        if let seconds = Int(retryAfter) { return seconds }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.date(from: retryAfter).map { Int($0.timeIntervalSince1970) - Int(now.milliseconds / 1000) }
    }
}
