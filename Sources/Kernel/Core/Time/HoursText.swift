/// "7:30", as people type it.
/// - Parameter minutes: must not be negative.
package func hoursText(_ minutes: Int) -> String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    return rest < 10 ? "\(hours):0\(rest)" : "\(hours):\(rest)"
}
