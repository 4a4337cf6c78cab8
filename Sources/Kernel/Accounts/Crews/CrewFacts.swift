import Core

/// A crew was renamed, archived or restored. The subject is the crew.
struct CrewChanged: Fact {
    static let kind = "crew.changed"

    let name: String
    let formerName: String
    let isArchived: Bool
    let wasArchived: Bool
}

/// A crew was created; the actor owns it. The subject is the crew.
package struct CrewCreated: Fact {
    package static let kind = "crew.created"

    let name: String
}
