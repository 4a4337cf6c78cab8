import Core

/// A crew was made; the actor owns it. The subject is the crew.
struct CrewCreated: Fact {
    static let kind = "crew.created"

    let name: String
}
