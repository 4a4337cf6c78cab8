/// Limits per person and crew, so that nobody can exhaust the server alone.
package struct Limits: Sendable {
    /// The sustained number of changes per minute, after the initial burst; see `WriteRate`.
    package var writesPerMinute = 60
    /// The maximum number of crews that a person owns.
    package var crewsPerPerson = 50
    package var tokensPerPerson = 100
    /// The maximum number of valid invitations.
    package var invitationsPerCrew = 500
    package var membersPerCrew = 1_000
    /// The maximum of `membersPerCrew`: many forms list all members of a crew to choose from.
    package static let mostMembersPerCrew = 10_000
    /// The maximum number of people who save things without an account: some 20 MB including everything they save.
    package var guestsPerServer = 10_000
    package var experiencesPerPerson = 200
    /// The maximum number of responses stored for retries with an `Idempotency-Key`.
    package var keptAnswersPerPerson = 10_000

    package init() {}
}
