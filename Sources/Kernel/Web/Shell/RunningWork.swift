package import Core
package import Storage

/// Something that runs for a person, such as a timer: every page shows it, with a button that stops it.
package struct RunningWork: Sendable {
    /// The crew in which it runs; `nil` for what is a person's own.
    package let crew: CrewID?
    /// What a person named it.
    package let title: String
    package let startedAt: Instant
    /// The page on which more can be done with it.
    package let path: String
    /// Where the form is sent that stops it, and what it holds. It goes back to the address in its field `to`.
    package let stop: (path: String, fields: [(name: String, value: String)])

    package init(
        crew: CrewID? = nil,
        title: String,
        startedAt: Instant,
        path: String,
        stop: (path: String, fields: [(name: String, value: String)])
    ) {
        self.crew = crew
        self.title = title
        self.startedAt = startedAt
        self.path = path
        self.stop = stop
    }
}

/// Tells the shell what runs for a person.
package protocol RunningSource: ModuleExtension {
    /// The live topic on which a change is told.
    var topic: String { get }
    func running(for person: PersonID, in tx: Tx) throws -> [RunningWork]
}
