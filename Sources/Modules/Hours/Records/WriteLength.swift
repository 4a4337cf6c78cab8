/// "7:30", as people type it.
package func hoursText(_ minutes: Int) -> String {
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
    return rest < 10 ? "\(hours):0\(rest)" : "\(hours):\(rest)"
}

/// The nearest length that goes in the crew's steps, from one step to a day.
/// - Parameter step: in minutes.
func stepped(_ minutes: Int, _ step: Int) -> Int {
    let steps = (minutes + step / 2) / step
    return min(max(steps, 1), 24 * 60 / step) * step
}
