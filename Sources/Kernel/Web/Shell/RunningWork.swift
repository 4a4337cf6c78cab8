package import Core
package import Storage

/// Something that is running for a person, such as a timer. Every page shows it, with a button to stop it.
package struct RunningWork: Sendable {
    /// The crew in which it runs; `nil` if it belongs to the person.
    package let crew: CrewID?
    /// The name that the person gave it.
    package let title: String
    package let startedAt: Instant
    /// The page with more actions for it.
    package let path: String
    /// The path and hidden fields of the form that stops it. After stopping, the form redirects to the address in its
    /// field `to`.
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

/// Provides the running work of a person to the shell.
package protocol RunningSource: ModuleExtension {
    /// The live topic for changes.
    var topic: String { get }
    func running(for person: PersonID, in tx: Tx) throws -> [RunningWork]
}
