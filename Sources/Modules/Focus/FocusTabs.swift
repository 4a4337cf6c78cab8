import Accounts
import HTML
import Web

/// The parts of Focus, above each of its pages.
enum FocusTab: String, CaseIterable {
    case day, report, modes, settings

    var path: String { self == .day ? "/focus" : "/focus/\(rawValue)" }
}

extension PersonContext {
    func focusTabs(_ html: HTML, _ words: Words, active: FocusTab) {
        html.nav(.class("tabs"), .aria(.label, words("focus.tabs"))) {
            for tab in FocusTab.allCases {
                html.a(
                    words("focus.tab.\(tab.rawValue)"),
                    .class("tab"),
                    .href(tab.path),
                    .aria(.current, tab == active ? "page" : nil)
                )
            }
        }
    }
}
