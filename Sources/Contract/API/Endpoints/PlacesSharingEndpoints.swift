extension Endpoint where Input == Void, Output == Void {
    /// Save an experience, to find it again in your list.
    ///
    /// Saving it again changes nothing. A person can save at most 1,000.
    public static var saveExperience: Self {
        Endpoint(.put, "experiences/{experience}/save", .places, gives: "Saved.")
    }

    /// Remove an experience from your saved experiences.
    public static var unsaveExperience: Self {
        Endpoint(.delete, "experiences/{experience}/save", .places, gives: "No longer saved.")
    }

    /// Revoke a link to an experience.
    public static var revokeExperienceLink: Self {
        Endpoint(
            .delete,
            "experiences/{experience}/links/{experienceLink}",
            .places,
            gives: "The link no longer works."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<Experience> {
    /// List your saved experiences that you can still see, latest first.
    public static var listSavedExperiences: Self {
        Endpoint(.get, "me/saved-experiences", .places, [.paged, .restricted], gives: "One page of the list.")
    }
}

extension Endpoint where Input == Void, Output == Page<PersonRef> {
    /// List the people whom an experience is shared with by name. Only for those who can change it.
    public static var listExperiencePeople: Self {
        Endpoint(
            .get,
            "experiences/{experience}/people",
            .places,
            [.paged, .restricted],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<ExperienceLink> {
    /// List the working links to an experience, newest first, without their URLs. Only for those who can change it.
    public static var listExperienceLinks: Self {
        Endpoint(
            .get,
            "experiences/{experience}/links",
            .places,
            [.paged, .restricted],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewExperienceLink, Output == ExperienceLink {
    /// Create a link that lets anyone view an experience, without signing in.
    ///
    /// The URL, `/p/{secret}`, is only returned in this response. The sharing `private` becomes `link`. At most 20 for each
    /// experience.
    public static var createExperienceLink: Self {
        Endpoint(.post, "experiences/{experience}/links", .places, [.created], gives: "The link, with its URL.")
    }
}
