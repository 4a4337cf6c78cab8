extension Endpoint where Input == Void, Output == Void {
    /// Block a person.
    ///
    /// They cannot find your experiences or your profile, and theirs do not appear in your lists and searches.
    /// Experiences of a crew stay visible to all of its members, and links stay open to everyone. The person is not
    /// notified. At most 1,000 people.
    public static var blockPerson: Self {
        Endpoint(.put, "people/{person}/block", .places, gives: "Blocked.")
    }

    /// Unblock a person.
    public static var unblockPerson: Self {
        Endpoint(.delete, "people/{person}/block", .places, gives: "No longer blocked.")
    }

    /// Mute a person.
    ///
    /// Their experiences no longer appear in your lists and searches. The person is not notified.
    public static var mutePerson: Self {
        Endpoint(.put, "people/{person}/mute", .places, gives: "Muted.")
    }

    /// Unmute a person.
    public static var unmutePerson: Self {
        Endpoint(.delete, "people/{person}/mute", .places, gives: "No longer muted.")
    }
}

extension Endpoint where Input == Void, Output == Page<AvoidedPerson> {
    /// List the people you blocked or muted, latest first.
    public static var listAvoidedPeople: Self {
        Endpoint(.get, "me/avoided-people", .places, [.paged, .restricted], gives: "One page of the list.")
    }
}
