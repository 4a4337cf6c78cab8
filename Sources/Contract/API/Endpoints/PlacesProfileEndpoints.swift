extension Endpoint where Input == Void, Output == Profile {
    /// Get the profile of a person.
    ///
    /// It is visible to people who share a crew with them, and to those who can see one of their experiences; for
    /// others it is 404.
    public static var getProfile: Self {
        Endpoint(.get, "profiles/{username}", .places, [.restricted], gives: "The profile.")
    }
}

extension Endpoint where Input == Void, Output == Page<Experience> {
    /// List the experiences of a person that you can see, newest first.
    public static var listProfileExperiences: Self {
        Endpoint(
            .get,
            "profiles/{username}/experiences",
            .places,
            [.paged, .restricted],
            gives: "One page of the list."
        )
    }
}
