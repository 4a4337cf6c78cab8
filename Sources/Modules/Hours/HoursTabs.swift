import Web

/// The pages of Hours, as the shell shows them on each of its pages.
enum HoursTab: String, CaseIterable {
    case today, week, history, projects, crew, reports

    /// As `CrewContext.page(active:)` takes it.
    var id: String { "hours-\(rawValue)" }

    var page: NavigationPage {
        NavigationPage(
            id,
            self == .today ? "/hours" : "/hours/\(rawValue)",
            label: "hours.tab.\(rawValue)",
            for: self == .crew ? .managers : .everyone
        )
    }
}
