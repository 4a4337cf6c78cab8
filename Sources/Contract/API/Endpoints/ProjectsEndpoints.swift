extension Endpoint where Input == Void, Output == Page<CrewClient> {
    /// Whom the crew works for, by name.
    public static var listClients: Self {
        Endpoint(
            .get,
            "crews/{crew}/clients",
            .hours,
            [.paged],
            query: [
                .text("text", most: 599, "A part of the name.", example: "acme"),
                .flag("archived", "`true` for those that are archived, instead of those that are not."),
            ],
            gives: "A part of the list."
        )
    }
}

extension Endpoint where Input == NewClient, Output == CrewClient {
    /// Add a client.
    ///
    /// Whose name differs from another client's in more than case; else it is 409.
    public static var makeClient: Self {
        Endpoint(.post, "crews/{crew}/clients", .hours, [.created, .versioned], gives: "The client.")
    }
}

extension Endpoint where Input == Void, Output == CrewClient {
    /// One client.
    public static var getClient: Self {
        Endpoint(.get, "crews/{crew}/clients/{client}", .hours, [.versioned], gives: "The client.")
    }
}

extension Endpoint where Input == ClientPatch, Output == CrewClient {
    /// Rename a client, or archive it with all its projects (managers).
    ///
    /// While somebody's timer runs for one of them, archiving is 409.
    public static var changeClient: Self {
        Endpoint(
            .patch,
            "crews/{crew}/clients/{client}",
            .hours,
            [.versioned, .conditional],
            gives: "The client as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<Project> {
    /// What hours are spent on, by client and name.
    public static var listProjects: Self {
        Endpoint(
            .get,
            "crews/{crew}/projects",
            .hours,
            [.paged],
            query: [
                .text(
                    "text",
                    most: 599,
                    "Each word of it is in the client's name or in the project's.",
                    example: "acme"
                ),
                .flag("archived", "`true` for those that are archived, instead of those that are not."),
                .flag(
                    "pinned",
                    "`true` for those that I have added myself to, `false` for all others; both when left out."
                ),
            ],
            gives: "A part of the list."
        )
    }
}

extension Endpoint where Input == NewProject, Output == Project {
    /// Add a project, and its client if that is new.
    ///
    /// Whoever makes it is added to it. A name that differs from another of the client's in case alone is
    /// 409. Only managers may give a budget.
    public static var makeProject: Self {
        Endpoint(.post, "crews/{crew}/projects", .hours, [.created, .versioned], gives: "The project.")
    }
}

extension Endpoint where Input == Void, Output == Project {
    /// One project.
    public static var getProject: Self {
        Endpoint(.get, "crews/{crew}/projects/{project}", .hours, [.versioned], gives: "The project.")
    }
}

extension Endpoint where Input == ProjectPatch, Output == Project {
    /// Rename a project, give it a budget, or archive it (managers).
    ///
    /// It is never deleted. While somebody's timer runs for it, archiving is 409; so is bringing back what is
    /// archived with its client.
    public static var changeProject: Self {
        Endpoint(
            .patch,
            "crews/{crew}/projects/{project}",
            .hours,
            [.versioned, .conditional],
            gives: "The project as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<PersonRef> {
    /// Who has added themselves to a project, by name (managers).
    public static var listProjectPeople: Self {
        Endpoint(
            .get,
            "crews/{crew}/projects/{project}/people",
            .hours,
            [.paged, .restricted],
            gives: "A part of the list."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Add myself to a project; managers also somebody else.
    ///
    /// Who is on it already stays so.
    public static var pinProject: Self {
        Endpoint(
            .put,
            "crews/{crew}/projects/{project}/pin",
            .hours,
            query: [
                .person("person", "Whom, `me` or an id; myself when left out.")
            ],
            gives: "They are on it."
        )
    }

    /// Leave a project; managers also take somebody else off it.
    ///
    /// Who is not on it stays so. The project stays, with all its hours, also when nobody is on it any more.
    public static var unpinProject: Self {
        Endpoint(
            .delete,
            "crews/{crew}/projects/{project}/pin",
            .hours,
            query: [
                .person("person", "Whom, `me` or an id; myself when left out.")
            ],
            gives: "They are not on it."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<HourlyRate> {
    /// What an hour costs, those rates that begin last first (managers).
    public static var listHourlyRates: Self {
        Endpoint(
            .get,
            "crews/{crew}/hourly-rates",
            .hours,
            [.paged, .restricted],
            query: [
                .of("project", "ID", "Only those for this project."),
                .person("person", "Only those for this person, `me` or an id."),
            ],
            gives: "A part of the list."
        )
    }
}

extension Endpoint where Input == NewHourlyRate, Output == SetHourlyRate {
    /// Say what an hour costs from a day on (managers).
    ///
    /// Billed records from that day until the next rate of the same project and person cost as much from now
    /// on, except those for which a nearer rate counts, and those that are handed in, approved or closed. A
    /// rate that began on that day for the same is replaced.
    public static var setHourlyRate: Self {
        Endpoint(
            .post,
            "crews/{crew}/hourly-rates",
            .hours,
            [.created],
            gives: "The rate, and how many records cost something else."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Take a rate back (managers).
    ///
    /// Records that it concerned, and that are not locked, cost what they would without it.
    public static var removeHourlyRate: Self {
        Endpoint(.delete, "crews/{crew}/hourly-rates/{rate}", .hours, gives: "It counts no more.")
    }
}
