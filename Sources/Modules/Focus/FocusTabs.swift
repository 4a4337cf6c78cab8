import Web

/// The pages of Focus.
enum FocusTab: String, CaseIterable {
    case day, plan, tasks, report, targets, modes, settings

    /// The id for `PersonContext.page(active:)`.
    var id: String { "focus-\(rawValue)" }

    var page: NavigationPage {
        NavigationPage(id, self == .day ? "/focus" : "/focus/\(rawValue)", label: "focus.tab.\(rawValue)")
    }
}
