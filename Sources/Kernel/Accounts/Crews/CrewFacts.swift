import Core

/// A crew was created; the actor owns it. The subject is the crew.
struct CrewCreated: Fact {
    static let kind = "crew.created"

    let name: String
}
