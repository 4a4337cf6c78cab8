// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/PlacesProfileEndpoints.swift: change that.

extension Call where Output == Profile {
    /// Get the profile of a person.
    ///
    /// It is visible to people who share a crew with them, and to those who can see one of their experiences; for
    /// others it is 404.
    public static func getProfile(username: String) -> Self {
        Call(Endpoint<Void, Profile>.getProfile.operation, at: [username])
    }
}

extension Call where Output == Page<Experience> {
    /// List the experiences of a person that you can see, newest first.
    public static func listProfileExperiences(username: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Experience>>.listProfileExperiences.operation, at: [username], query: [.number("limit", limit), .text("after", after)])
    }
}
