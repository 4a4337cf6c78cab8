/// The nearest length that goes in the crew's steps, from one step to a day.
/// - Parameter step: in minutes.
func stepped(_ minutes: Int, _ step: Int) -> Int {
    let steps = (minutes + step / 2) / step
    return min(max(steps, 1), 24 * 60 / step) * step
}
