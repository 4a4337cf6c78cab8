import API
import Accounts
import Core
import Storage
import Web

/// The lists of experiences.
enum PlacesTab: String, CaseIterable {
    case mine, saved, shared, server

    /// The id for `PersonContext.page(active:)`.
    var id: String { "places-\(rawValue)" }

    var path: String {
        switch self {
        case .mine: "/places"
        case .saved: "/places/saved"
        case .shared: "/places/shared"
        case .server: "/places/everyone"
        }
    }

    var page: NavigationPage { NavigationPage(id, path, label: "places.tab.\(rawValue)") }

    /// A page of its list.
    func list(for reader: PersonID, _ paging: Paging, at now: Instant, in tx: Tx) throws -> [Experience] {
        switch self {
        case .mine: try Experience.list([.mine], for: reader, paging, in: tx)
        case .saved: try Experience.saved(by: reader, paging, at: now, in: tx)
        case .shared: try Experience.list([.people, .crew], for: reader, paging, in: tx)
        case .server: try Experience.list([.server], for: reader, paging, in: tx)
        }
    }

    /// The paging key with which the page after an experience begins.
    func key(of experience: Experience) -> String {
        self == .saved ? experience.save?.description ?? "" : experience.id.description
    }
}

extension Experience {
    /// The list in which the reader finds it.
    var tab: PlacesTab {
        // Perhaps seen only with a link that they saved; what they saved is in that list in any case.
        if crew != nil && !isOfMyCrew || !isOwn && (sharing == .link || sharing == .people && isSaved) { return .saved }
        if isOwn { return .mine }
        return sharing == .server ? .server : .shared
    }

    var path: String { "/places/\(id)" }
}
