// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/ProjectsEndpoints.swift: change that.

extension Call where Output == Page<CrewClient> {
    /// Whom the crew works for, by name.
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
    /// Add a client.
    ///
    /// Whose name differs from another client's in more than case; else it is 409.
    public static func makeClient(crew: String, _ input: NewClient) -> Self {
        Call(Endpoint<NewClient, CrewClient>.makeClient.operation, at: [crew], body: input)
    }

    /// One client.
    public static func getClient(crew: String, client: String) -> Self {
        Call(Endpoint<Void, CrewClient>.getClient.operation, at: [crew, client])
    }

    /// Rename a client, or archive it with all its projects (managers).
    ///
    /// While somebody's timer runs for one of them, archiving is 409.
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
    /// What hours are spent on, by client and name.
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
    /// Add a project, and its client if that is new.
    ///
    /// Whoever makes it is added to it. A name that differs from another of the client's in case alone is
    /// 409. Only managers may give a budget.
    public static func makeProject(crew: String, _ input: NewProject) -> Self {
        Call(Endpoint<NewProject, Project>.makeProject.operation, at: [crew], body: input)
    }

    /// One project.
    public static func getProject(crew: String, project: String) -> Self {
        Call(Endpoint<Void, Project>.getProject.operation, at: [crew, project])
    }

    /// Rename a project, give it a budget, or archive it (managers).
    ///
    /// It is never deleted. While somebody's timer runs for it, archiving is 409; so is bringing back what is
    /// archived with its client.
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
    /// Who has added themselves to a project, by name (managers).
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
    /// Add myself to a project; managers also somebody else.
    ///
    /// Who is on it already stays so.
    public static func pinProject(crew: String, project: String, person: String? = nil) -> Self {
        Call(Endpoint<Void, Void>.pinProject.operation, at: [crew, project], query: [.text("person", person)])
    }

    /// Leave a project; managers also take somebody else off it.
    ///
    /// Who is not on it stays so. The project stays, with all its hours, also when nobody is on it any more.
    public static func unpinProject(crew: String, project: String, person: String? = nil) -> Self {
        Call(Endpoint<Void, Void>.unpinProject.operation, at: [crew, project], query: [.text("person", person)])
    }
}

extension Call where Output == Page<HourlyRate> {
    /// What an hour costs, those rates that begin last first (managers).
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
    /// Say what an hour costs from a day on (managers).
    ///
    /// Billed records from that day until the next rate of the same project and person cost as much from now
    /// on, except those for which a nearer rate counts, and those that are handed in, approved or closed. A
    /// rate that began on that day for the same is replaced.
    public static func setHourlyRate(crew: String, _ input: NewHourlyRate) -> Self {
        Call(Endpoint<NewHourlyRate, SetHourlyRate>.setHourlyRate.operation, at: [crew], body: input)
    }
}

extension Call where Output == Void {
    /// Take a rate back (managers).
    ///
    /// Records that it concerned, and that are not locked, cost what they would without it.
    public static func removeHourlyRate(crew: String, rate: String) -> Self {
        Call(Endpoint<Void, Void>.removeHourlyRate.operation, at: [crew, rate])
    }
}
