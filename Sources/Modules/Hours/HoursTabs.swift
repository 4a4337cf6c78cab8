import Web

/// The tabs of Hours, shown on each of its pages.
enum HoursTab: String, CaseIterable {
    case today, week, history, projects, crew, reports

    /// The id for `CrewContext.page(active:)`.
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
