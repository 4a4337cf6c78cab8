/// RFC 3339 in local time, with the offset at that instant.
package func localText(_ instant: Instant, _ zone: Zone) -> String {
    let seconds = zone.offsetSeconds(at: instant)
    // Before standard time, offsets had seconds, which RFC 3339 cannot express.
    guard seconds % 60 == 0 else { return instant.description }
    let (minutes, sign) = (abs(seconds) / 60, seconds < 0 ? "-" : "+")
    let wall = instant.adding(milliseconds: Int64(seconds) * 1000).description.dropLast()
    return "\(wall)\(sign)\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
}

private func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
}
