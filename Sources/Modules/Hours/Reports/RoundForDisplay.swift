import API
import Core
import Storage

extension HoursSettings {
    /// Returns the length of a record for display, in minutes. Exactly half of a step is rounded up.
    package func rounded(_ minutes: Int) -> Int {
        switch rounding {
        case .none: minutes
        case .up: (minutes + roundingStep - 1) / roundingStep * roundingStep
        case .nearest: (minutes * 2 + roundingStep) / (roundingStep * 2) * roundingStep
        case .down: minutes / roundingStep * roundingStep
        }
    }

    /// The SQL expression that rounds `hours_record.minutes` as `rounded` does.
    var roundedMinutes: SQL {
        let step = roundingStep
        return switch rounding {
        case .none: "hours_record.minutes"
        case .up: "(hours_record.minutes + \(step - 1)) / \(step) * \(step)"
        case .nearest: "(hours_record.minutes * 2 + \(step)) / \(step * 2) * \(step)"
        case .down: "hours_record.minutes / \(step) * \(step)"
        }
    }
}
