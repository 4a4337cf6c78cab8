package import Core

/// The frame around the content of a page, for someone who is signed in.
package struct Frame: Sendable {
    package var language: Language
    package var appearance: Appearance
    package var person: (id: PersonID, name: String)
    /// The crew that the page is about; `nil` on a person's own pages.
    package var crew: CrewLink?
    /// The crew shown in the navigation: on a person's own pages the one visited last; `nil` for someone in no crew.
    package var navigated: CrewLink?
    /// All crews of the person.
    package var crews: [CrewLink]
    /// The number of unread messages by crew; the key `nil` is for those that belong to no crew.
    package var unread: [CrewID?: Int]
    /// Running work of the person, such as a timer.
    package var running: [RunningWork]
    /// The paths of the pictures that the page may show, by person id.
    package var pictures: [String: String]
    package var now: Instant
    /// The address of the page, for links and forms that return to it; `nil` for the response to a form.
    package var address: String?
    /// Whether the sidebar is collapsed to its icons in this browser.
    package var isNarrow: Bool

    package struct CrewLink: Sendable {
        package let id: CrewID
        package let name: String
        package let slug: String
        package let isManager: Bool
        package let isArchived: Bool
        /// Ids of the navigation items that the person does not see in this crew.
        package var hidden: Set<String> = []
        /// Ids of the navigation items that the person chose as tabs on a phone; empty for the default.
        package var tabs: [String] = []
        /// Ids of the navigation items of modules, in the crew's order; any that are missing come last.
        package var order: [String] = []

        package init(id: CrewID, name: String, slug: String, isManager: Bool, isArchived: Bool) {
            self.id = id
            self.name = name
            self.slug = slug
            self.isManager = isManager
            self.isArchived = isArchived
        }

        package var path: String { "/c/\(slug)" }

        package func shows(_ audience: Audience) -> Bool { audience == .everyone || isManager }
    }

    package init(
        language: Language,
        appearance: Appearance,
        person: (id: PersonID, name: String),
        crew: CrewLink?,
        navigated: CrewLink?,
        crews: [CrewLink],
        unread: [CrewID?: Int],
        running: [RunningWork],
        pictures: [String: String] = [:],
        now: Instant,
        address: String?,
        isNarrow: Bool = false
    ) {
        self.language = language
        self.appearance = appearance
        self.person = person
        self.crew = crew
        self.navigated = navigated
        self.crews = crews
        self.unread = unread
        self.running = running
        self.pictures = pictures
        self.now = now
        self.address = address
        self.isNarrow = isNarrow
    }
}

package enum Appearance: String, Sendable, CaseIterable {
    case system, light, dark
}
