import API
import Web

/// The lists of experiences.
enum PlacesTab: String, CaseIterable {
    case mine, crew, server

    /// The id for `PersonContext.page(active:)`.
    var id: String { "places-\(rawValue)" }

    var path: String {
        switch self {
        case .mine: "/places"
        case .crew: "/places/crew"
        case .server: "/places/everyone"
        }
    }

    var page: NavigationPage { NavigationPage(id, path, label: "places.tab.\(rawValue)") }

    var scope: ExperienceScope {
        switch self {
        case .mine: .mine
        case .crew: .crew
        case .server: .server
        }
    }
}

extension Experience {
    /// The list in which the reader finds it.
    var tab: PlacesTab {
        if isOwn { return .mine }
        return sharing == .crew ? .crew : .server
    }

    var path: String { "/places/\(id)" }
}
