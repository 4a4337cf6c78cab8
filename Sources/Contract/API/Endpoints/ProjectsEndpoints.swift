extension Endpoint where Input == Void, Output == Page<CrewClient> {
    /// List the crew's clients, by name.
    public static var listClients: Self {
        Endpoint(
            .get,
            "crews/{crew}/clients",
            .hours,
            [.paged],
            query: [
                .text("text", most: 599, "Text that the name contains.", example: "acme"),
                .flag("archived", "`true` for archived clients, `false` or left out for active ones."),
            ],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewClient, Output == CrewClient {
    /// Create a client.
    ///
    /// A name that another client has, ignoring case, is 409.
    public static var makeClient: Self {
        Endpoint(.post, "crews/{crew}/clients", .hours, [.created, .versioned], gives: "The new client.")
    }
}

extension Endpoint where Input == Void, Output == CrewClient {
    /// Get a client.
    public static var getClient: Self {
        Endpoint(.get, "crews/{crew}/clients/{client}", .hours, [.versioned], gives: "The client.")
    }
}

extension Endpoint where Input == ClientPatch, Output == CrewClient {
    /// Rename a client, or archive it with all its projects (managers).
    ///
    /// Archiving is 409 while someone's timer is running for one of its projects.
    public static var changeClient: Self {
        Endpoint(
            .patch,
            "crews/{crew}/clients/{client}",
            .hours,
            [.versioned, .conditional],
            gives: "The changed client."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<Project> {
    /// List the crew's projects, by client and name.
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
                    "Words that must all occur in the name of the client or the project.",
                    example: "acme"
                ),
                .flag("archived", "`true` for archived projects, `false` or left out for active ones."),
                .flag(
                    "pinned",
                    "`true` for projects that you have joined, `false` for the others; all when left out."
                ),
            ],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewProject, Output == Project {
    /// Create a project, and its client if that is new.
    ///
    /// You join the new project. A name that another project of the client has, ignoring case, is 409. Only managers
    /// can set a budget.
    public static var makeProject: Self {
        Endpoint(.post, "crews/{crew}/projects", .hours, [.created, .versioned], gives: "The new project.")
    }
}

extension Endpoint where Input == Void, Output == Project {
    /// Get a project.
    public static var getProject: Self {
        Endpoint(.get, "crews/{crew}/projects/{project}", .hours, [.versioned], gives: "The project.")
    }
}

extension Endpoint where Input == ProjectPatch, Output == Project {
    /// Rename a project, set its budget, or archive it (managers).
    ///
    /// Projects are never deleted. Archiving is 409 while someone's timer is running for the project, and so is
    /// restoring a project whose client is archived.
    public static var changeProject: Self {
        Endpoint(
            .patch,
            "crews/{crew}/projects/{project}",
            .hours,
            [.versioned, .conditional],
            gives: "The changed project."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<PersonRef> {
    /// List the people who have joined a project, by name (managers).
    public static var listProjectPeople: Self {
        Endpoint(
            .get,
            "crews/{crew}/projects/{project}/people",
            .hours,
            [.paged, .restricted],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Join a project; managers can add someone else.
    ///
    /// Joining again has no effect.
    public static var pinProject: Self {
        Endpoint(
            .put,
            "crews/{crew}/projects/{project}/pin",
            .hours,
            query: [
                .person("person", "The person to add: `me` or an id; you when left out.")
            ],
            gives: "The person is on the project."
        )
    }

    /// Leave a project; managers can remove someone else.
    ///
    /// Leaving again has no effect. The project keeps all its hours, even when nobody is on it any more.
    public static var unpinProject: Self {
        Endpoint(
            .delete,
            "crews/{crew}/projects/{project}/pin",
            .hours,
            query: [
                .person("person", "The person to remove: `me` or an id; you when left out.")
            ],
            gives: "The person is not on the project."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<HourlyRate> {
    /// List hourly rates, latest start first (managers).
    public static var listHourlyRates: Self {
        Endpoint(
            .get,
            "crews/{crew}/hourly-rates",
            .hours,
            [.paged, .restricted],
            query: [
                .of("project", "ID", "Only rates for this project."),
                .person("person", "Only rates for this person: `me` or an id."),
            ],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewHourlyRate, Output == SetHourlyRate {
    /// Set an hourly rate from a day on (managers).
    ///
    /// The rate is applied to billable records from that day until the next rate of the same project and person, except
    /// for records with a more specific rate and records that are handed in, approved or locked. A rate with the same
    /// project, person and first day is replaced.
    public static var setHourlyRate: Self {
        Endpoint(
            .post,
            "crews/{crew}/hourly-rates",
            .hours,
            [.created],
            gives: "The rate, and the number of records whose amount has changed."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Delete an hourly rate (managers).
    ///
    /// Records with this rate that are not locked get the rate that applies without it.
    public static var removeHourlyRate: Self {
        Endpoint(.delete, "crews/{crew}/hourly-rates/{rate}", .hours, gives: "Deleted.")
    }
}
