// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/ProjectsEndpoints.swift: change that.

extension Call where Output == Page<CrewClient> {
    /// List the crew's clients, by name.
    public static func listClients(
        crew: String,
        text: String? = nil,
        archived: Bool? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<CrewClient>>.listClients.operation, at: [crew], query: [.text("text", text), .flag("archived", archived), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == CrewClient {
    /// Create a client.
    ///
    /// A name that another client has, ignoring case, is 409.
    public static func makeClient(crew: String, _ input: NewClient) -> Self {
        Call(Endpoint<NewClient, CrewClient>.makeClient.operation, at: [crew], body: input)
    }

    /// Get a client.
    public static func getClient(crew: String, client: String) -> Self {
        Call(Endpoint<Void, CrewClient>.getClient.operation, at: [crew, client])
    }

    /// Rename a client, or archive it with all its projects (managers).
    ///
    /// Archiving is 409 while someone's timer is running for one of its projects.
    public static func changeClient(
        crew: String,
        client: String,
        _ input: ClientPatch,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<ClientPatch, CrewClient>.changeClient.operation, at: [crew, client], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Page<Project> {
    /// List the crew's projects, by client and name.
    public static func listProjects(
        crew: String,
        text: String? = nil,
        archived: Bool? = nil,
        pinned: Bool? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<Project>>.listProjects.operation, at: [crew], query: [.text("text", text), .flag("archived", archived), .flag("pinned", pinned), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Project {
    /// Create a project, and its client if that is new.
    ///
    /// You join the new project. A name that another project of the client has, ignoring case, is 409. Only managers
    /// can set a budget.
    public static func makeProject(crew: String, _ input: NewProject) -> Self {
        Call(Endpoint<NewProject, Project>.makeProject.operation, at: [crew], body: input)
    }

    /// Get a project.
    public static func getProject(crew: String, project: String) -> Self {
        Call(Endpoint<Void, Project>.getProject.operation, at: [crew, project])
    }

    /// Rename a project, set its budget, or archive it (managers).
    ///
    /// Projects are never deleted. Archiving is 409 while someone's timer is running for the project, and so is
    /// restoring a project whose client is archived.
    public static func changeProject(
        crew: String,
        project: String,
        _ input: ProjectPatch,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<ProjectPatch, Project>.changeProject.operation, at: [crew, project], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == Page<PersonRef> {
    /// List the people who have joined a project, by name (managers).
    public static func listProjectPeople(
        crew: String,
        project: String,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<PersonRef>>.listProjectPeople.operation, at: [crew, project], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Void {
    /// Join a project; managers can add someone else.
    ///
    /// Joining again has no effect.
    public static func pinProject(crew: String, project: String, person: String? = nil) -> Self {
        Call(Endpoint<Void, Void>.pinProject.operation, at: [crew, project], query: [.text("person", person)])
    }

    /// Leave a project; managers can remove someone else.
    ///
    /// Leaving again has no effect. The project keeps all its hours, even when nobody is on it any more.
    public static func unpinProject(crew: String, project: String, person: String? = nil) -> Self {
        Call(Endpoint<Void, Void>.unpinProject.operation, at: [crew, project], query: [.text("person", person)])
    }
}

extension Call where Output == Page<HourlyRate> {
    /// List hourly rates, latest start first (managers).
    public static func listHourlyRates(
        crew: String,
        project: String? = nil,
        person: String? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<HourlyRate>>.listHourlyRates.operation, at: [crew], query: [.text("project", project), .text("person", person), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == SetHourlyRate {
    /// Set an hourly rate from a day on (managers).
    ///
    /// The rate is applied to billable records from that day until the next rate of the same project and person, except
    /// for records with a more specific rate and records that are handed in, approved or locked. A rate with the same
    /// project, person and first day is replaced.
    public static func setHourlyRate(crew: String, _ input: NewHourlyRate) -> Self {
        Call(Endpoint<NewHourlyRate, SetHourlyRate>.setHourlyRate.operation, at: [crew], body: input)
    }
}

extension Call where Output == Void {
    /// Delete an hourly rate (managers).
    ///
    /// Records with this rate that are not locked get the rate that applies without it.
    public static func removeHourlyRate(crew: String, rate: String) -> Self {
        Call(Endpoint<Void, Void>.removeHourlyRate.operation, at: [crew, rate])
    }
}
