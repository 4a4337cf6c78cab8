extension Endpoint where Input == NewExperienceFlag, Output == ExperienceFlag {
    /// Report an experience to the moderators of the server.
    ///
    /// Its owner is not told who reported it. A person can have one open report of an experience, and 20 in all.
    public static var flagExperience: Self {
        Endpoint(.post, "experiences/{experience}/flags", .places, [.created], gives: "The report.")
    }
}

extension Endpoint where Input == Void, Output == Page<ExperienceFlag> {
    /// List the reports of experiences, newest first. Only for moderators.
    public static var listFlags: Self {
        Endpoint(
            .get,
            "moderation/flags",
            .places,
            [.paged, .restricted, .concealed],
            query: [.of("state", "FlagState", "Open ones when left out.", example: "open")],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewFlagDecision, Output == ExperienceFlag {
    /// Decide on a reported experience. Only for moderators.
    ///
    /// The decision holds for all open reports of the experience. It can be reversed by another decision.
    public static var decideFlag: Self {
        Endpoint(.post, "moderation/flags/{flag}/decision", .places, gives: "The report with its decision.")
    }
}
