import Accounts
import HTML
import Web

/// The parts of Focus, above each of its pages.
enum FocusTab: String, CaseIterable {
    case modes, report, settings

    var path: String { "/focus/\(rawValue)" }
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
