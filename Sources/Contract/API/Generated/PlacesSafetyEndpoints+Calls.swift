// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/PlacesSafetyEndpoints.swift: change that.

extension Call where Output == Void {
    /// Block a person.
    ///
    /// They cannot find your experiences or your profile, and theirs do not appear in your lists and searches.
    /// Experiences of a crew stay visible to all of its members, and links stay open to everyone. The person is not
    /// notified. At most 1,000 people.
    public static func blockPerson(person: String) -> Self {
        Call(Endpoint<Void, Void>.blockPerson.operation, at: [person])
    }

    /// Unblock a person.
    public static func unblockPerson(person: String) -> Self {
        Call(Endpoint<Void, Void>.unblockPerson.operation, at: [person])
    }

    /// Mute a person.
    ///
    /// Their experiences no longer appear in your lists and searches. The person is not notified.
    public static func mutePerson(person: String) -> Self {
        Call(Endpoint<Void, Void>.mutePerson.operation, at: [person])
    }

    /// Unmute a person.
    public static func unmutePerson(person: String) -> Self {
        Call(Endpoint<Void, Void>.unmutePerson.operation, at: [person])
    }
}

extension Call where Output == Page<AvoidedPerson> {
    /// List the people you blocked or muted, latest first.
    public static func listAvoidedPeople(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<AvoidedPerson>>.listAvoidedPeople.operation, query: [.number("limit", limit), .text("after", after)])
    }
}
