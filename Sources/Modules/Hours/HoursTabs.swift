import Accounts
import HTML
import Web

/// The tabs of Hours, shown at the top of each page.
enum HoursTab: String, CaseIterable {
    case today, week, history, projects, crew, reports

    fileprivate var path: String { self == .today ? "/hours" : "/hours/\(rawValue)" }
    /// Whether only managers see the tab.
    fileprivate var isForManagers: Bool { self == .crew }
}

extension CrewContext {
    func hoursTabs(_ html: HTML, _ words: Words, active: HoursTab) {
        html.nav(.class("tabs"), .aria(.label, words("hours.tabs"))) {
            for tab in HoursTab.allCases where viewer.isManager || !tab.isForManagers {
                html.a(
                    words("hours.tab.\(tab.rawValue)"),
                    .class("tab"),
                    .href(viewer.path + tab.path),
                    .aria(.current, tab == active ? "page" : nil)
                )
            }
        }
    }
}
