public import API

/// My crews, their members and the way in. A crew is named by its slug or its id.
public struct CrewCalls: Sendable {
    let connection: Connection

    /// The crews that I am in, by name.
    public func list() -> Listing<Crew> {
        connection.list(Paths.Crews.crews)
    }

    /// Makes a crew, which I own.
    public func make(_ input: NewCrew) async throws -> Versioned<Crew> {
        try await connection.postVersioned(Paths.Crews.crews, input)
    }

    /// One crew.
    public func get(_ crew: String) async throws -> Versioned<Crew> {
        try await connection.getVersioned(Paths.Crews.crew(crew))
    }

    /// Changes a crew (managers), or archives it (owners).
    public func change(
        _ crew: String,
        _ patch: CrewPatch,
        ifMatch etag: String? = nil
    ) async throws -> Versioned<Crew> {
        try await connection.patchVersioned(Paths.Crews.crew(crew), patch, ifMatch: etag)
    }

    /// Makes a link with which others can join (managers).
    public func invite(to crew: String, _ input: NewInvitation = NewInvitation()) async throws -> Invitation {
        try await connection.post(Paths.Crews.invitations(crew: crew), input)
    }

    /// Joins a crew with the code from its link.
    public func join(invitation code: String) async throws -> Crew {
        try await connection.post(Paths.Crews.acceptance(invitation: code))
    }

    /// Who is in the crew, by name.
    public func members(of crew: String) -> Listing<Member> {
        connection.list(Paths.Crews.members(crew: crew))
    }

    /// Changes somebody's role or positions (managers).
    public func changeMember(_ person: String, of crew: String, _ patch: MemberPatch) async throws -> Member {
        try await connection.patch(Paths.Crews.member(crew: crew, person: person), patch)
    }

    /// Removes somebody from the crew (managers), or leaves it (myself).
    public func removeMember(_ person: String, of crew: String) async throws {
        try await connection.delete(Paths.Crews.member(crew: crew, person: person))
    }
}
