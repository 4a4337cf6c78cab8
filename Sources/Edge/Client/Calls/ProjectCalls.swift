public import API

// What hours are spent on, for whom, and what they cost.

extension HoursCalls {
    /// Whom the crew works for, by name.
    /// - Parameters:
    ///   - text: a part of the name; all when `nil`.
    ///   - archived: those that are archived, instead of those that are not.
    public func clients(in crew: String, text: String? = nil, archived: Bool = false) -> Listing<CrewClient> {
        connection.list(
            Paths.Hours.clients(crew: crew),
            HTTPCall.Parameter("text", text),
            HTTPCall.Parameter("archived", archived ? "true" : nil)
        )
    }

    /// Adds a client.
    public func makeClient(in crew: String, _ input: NewClient) async throws -> Versioned<CrewClient> {
        try await connection.postVersioned(Paths.Hours.clients(crew: crew), input)
    }

    /// One client.
    public func client(_ client: String, in crew: String) async throws -> Versioned<CrewClient> {
        try await connection.getVersioned(Paths.Hours.client(crew: crew, client: client))
    }

    /// Renames or archives a client (managers).
    public func changeClient(
        _ client: String,
        in crew: String,
        _ patch: ClientPatch,
        ifMatch etag: String? = nil
    ) async throws -> Versioned<CrewClient> {
        try await connection.patchVersioned(Paths.Hours.client(crew: crew, client: client), patch, ifMatch: etag)
    }

    /// What hours are spent on, by client and name.
    /// - Parameters:
    ///   - text: each word of it is in the client's name or the project's; all when `nil`.
    ///   - archived: those that are archived, instead of those that are not.
    ///   - pinned: those that I have added myself to, or have not; both when `nil`.
    public func projects(
        in crew: String,
        text: String? = nil,
        archived: Bool = false,
        pinned: Bool? = nil
    ) -> Listing<Project> {
        connection.list(
            Paths.Hours.projects(crew: crew),
            HTTPCall.Parameter("text", text),
            HTTPCall.Parameter("archived", archived ? "true" : nil),
            HTTPCall.Parameter("pinned", pinned.map(String.init))
        )
    }

    /// Adds a project, and its client if that is new. I am on it then.
    public func makeProject(in crew: String, _ input: NewProject) async throws -> Versioned<Project> {
        try await connection.postVersioned(Paths.Hours.projects(crew: crew), input)
    }

    /// One project.
    public func project(_ project: String, in crew: String) async throws -> Versioned<Project> {
        try await connection.getVersioned(Paths.Hours.project(crew: crew, project: project))
    }

    /// Changes a project (managers).
    public func changeProject(
        _ project: String,
        in crew: String,
        _ patch: ProjectPatch,
        ifMatch etag: String? = nil
    ) async throws -> Versioned<Project> {
        try await connection.patchVersioned(Paths.Hours.project(crew: crew, project: project), patch, ifMatch: etag)
    }

    /// Who has added themselves to a project, by name (managers).
    public func people(on project: String, in crew: String) -> Listing<PersonRef> {
        connection.list(Paths.Hours.people(crew: crew, project: project))
    }

    /// Adds somebody to a project. Twice is no error.
    /// - Parameter person: the id of a colleague (managers); myself when `nil`.
    public func pin(_ project: String, in crew: String, person: String? = nil) async throws {
        let path = Paths.Hours.pin(crew: crew, project: project)
        try await connection.put(path, HTTPCall.Parameter("person", person))
    }

    /// Takes somebody off a project. Twice is no error.
    /// - Parameter person: the id of a colleague (managers); myself when `nil`.
    public func unpin(_ project: String, in crew: String, person: String? = nil) async throws {
        let path = Paths.Hours.pin(crew: crew, project: project)
        try await connection.delete(path, ifMatch: nil, HTTPCall.Parameter("person", person))
    }

    /// What an hour costs, those rates that begin last first (managers).
    /// - Parameters:
    ///   - project: only those for that one, by id.
    ///   - person: only theirs, by id or `me`.
    public func rates(in crew: String, project: String? = nil, person: String? = nil) -> Listing<HourlyRate> {
        connection.list(
            Paths.Hours.rates(crew: crew),
            HTTPCall.Parameter("project", project),
            HTTPCall.Parameter("person", person)
        )
    }

    /// Says what an hour costs from a day on (managers).
    public func setRate(in crew: String, _ input: NewHourlyRate) async throws -> SetHourlyRate {
        try await connection.post(Paths.Hours.rates(crew: crew), input)
    }

    /// Takes a rate back (managers): what was so before counts again.
    public func removeRate(_ rate: String, in crew: String) async throws {
        try await connection.delete(Paths.Hours.rate(crew: crew, rate: rate))
    }
}
