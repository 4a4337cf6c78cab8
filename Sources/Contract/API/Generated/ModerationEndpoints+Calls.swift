// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/ModerationEndpoints.swift: change that.

extension Call where Output == ExperienceFlag {
    /// Report an experience to the moderators of the server.
    ///
    /// Its owner is not told who reported it. A person can have one open report of an experience, and 20 in all.
    public static func flagExperience(experience: String, _ input: NewExperienceFlag) -> Self {
        Call(Endpoint<NewExperienceFlag, ExperienceFlag>.flagExperience.operation, at: [experience], body: input)
    }
}

extension Call where Output == Page<ExperienceFlag> {
    /// List the reports of experiences, newest first. Only for moderators.
    public static func listFlags(state: FlagState? = nil, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<ExperienceFlag>>.listFlags.operation, query: [.choice("state", state), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == ExperienceFlag {
    /// Decide on a reported experience. Only for moderators.
    ///
    /// The decision holds for all open reports of the experience. It can be reversed by another decision.
    public static func decideFlag(flag: String, _ input: NewFlagDecision) -> Self {
        Call(Endpoint<NewFlagDecision, ExperienceFlag>.decideFlag.operation, at: [flag], body: input)
    }
}
