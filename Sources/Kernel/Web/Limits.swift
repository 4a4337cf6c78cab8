/// How much one person or crew may have and do, so that nobody can fill the server alone.
package struct Limits: Sendable {
    /// Changes that a person can make each minute once the first burst is used up; see `WriteRate`.
    package var writesPerMinute = 60
    /// Crews that a person owns.
    package var crewsPerPerson = 50
    package var tokensPerPerson = 100
    /// Invitations that still work.
    package var invitationsPerCrew = 500
    package var membersPerCrew = 1_000
    /// Answers kept for retries with an `Idempotency-Key`.
    package var keptAnswersPerPerson = 10_000

    package init() {}
}
