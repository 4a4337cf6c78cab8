// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/PlacesSharingEndpoints.swift: change that.

extension Call where Output == Void {
    /// Save an experience, to find it again in your list.
    ///
    /// Saving it again changes nothing. A person can save at most 1,000.
    public static func saveExperience(experience: String) -> Self {
        Call(Endpoint<Void, Void>.saveExperience.operation, at: [experience])
    }

    /// Remove an experience from your saved experiences.
    public static func unsaveExperience(experience: String) -> Self {
        Call(Endpoint<Void, Void>.unsaveExperience.operation, at: [experience])
    }

    /// Revoke a link to an experience.
    public static func revokeExperienceLink(experience: String, experienceLink: String) -> Self {
        Call(Endpoint<Void, Void>.revokeExperienceLink.operation, at: [experience, experienceLink])
    }
}

extension Call where Output == Page<Experience> {
    /// List your saved experiences that you can still see, latest first.
    public static func listSavedExperiences(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Experience>>.listSavedExperiences.operation, query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Page<PersonRef> {
    /// List the people whom an experience is shared with by name. Only for those who can change it.
    public static func listExperiencePeople(experience: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<PersonRef>>.listExperiencePeople.operation, at: [experience], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Page<ExperienceLink> {
    /// List the working links to an experience, newest first, without their URLs. Only for those who can change it.
    public static func listExperienceLinks(experience: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<ExperienceLink>>.listExperienceLinks.operation, at: [experience], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == ExperienceLink {
    /// Create a link that lets anyone view an experience, without signing in.
    ///
    /// The URL, `/p/{secret}`, is only returned in this response. The sharing `private` becomes `link`. At most 20 for each
    /// experience.
    public static func createExperienceLink(experience: String, _ input: NewExperienceLink) -> Self {
        Call(Endpoint<NewExperienceLink, ExperienceLink>.createExperienceLink.operation, at: [experience], body: input)
    }
}
