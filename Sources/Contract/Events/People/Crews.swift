import Core

/// A crew was made; the actor owns it. The subject is the crew.
package struct CrewCreated: Fact {
    package static let kind = "crew.created"

    package let name: String

    package init(name: String) {
        self.name = name
    }
}
