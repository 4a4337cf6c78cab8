/// Rounds a length to a multiple of the crew's step, from one step to a day.
/// - Parameter step: in minutes.
func stepped(_ minutes: Int, _ step: Int) -> Int {
    let steps = (minutes + step / 2) / step
    return min(max(steps, 1), 24 * 60 / step) * step
}
