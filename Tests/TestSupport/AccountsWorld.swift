package import API
package import Accounts
package import Core
package import Storage
import Web

// Creates people and crews in one line each, with the production code.

extension Tx {
    /// A person with the address `<name>@example.org`, without blanks, and no password.
    package func addPerson(_ name: String, at now: Instant = testNow) throws -> PersonID {
        let email = name.lowercased().filter { $0.isLetter || $0.isNumber } + "@example.org"
        return try People.add(email: email, name: name, passwordHash: "none", at: now, in: self)
    }

    /// A new crew, as seen by its owner.
    package func addCrew(
        _ name: String,
        owner: PersonID,
        zone: String = "Europe/Amsterdam",
        at now: Instant = testNow
    ) throws -> Viewer {
        let details = CrewDetails(name: name, zone: try Zone.named(zone), language: .dutch)
        return try viewer(owner, try Crews.make(details, by: owner, at: now, in: self))
    }

    /// A new person in a crew, as the viewer of their own requests.
    package func addMember(
        _ name: String,
        of crew: CrewID,
        as role: Role = .member,
        at now: Instant = testNow
    ) throws -> Viewer {
        let person = try addPerson(name, at: now)
        try Members.add(person, to: crew, as: role, at: now, in: self)
        return try viewer(person, crew)
    }

    /// A member without an account.
    /// - Parameter manager: enters them by name.
    package func enter(
        _ name: String,
        positions: [String] = [],
        by manager: Viewer,
        at now: Instant = testNow
    ) throws -> PersonID {
        let people = try Members.enter([name], positions: positions, in: acting(as: manager, at: now))
        guard let person = people.first else { throw AppError.notFound }
        return person
    }

    /// Lets an account take over a member without one, with an invitation of a manager.
    package func takeOver(
        _ person: PersonID,
        by account: PersonID,
        invitedBy manager: Viewer,
        _ rules: [any HandOverRule],
        at now: Instant = testNow
    ) throws {
        let made = try Invitations.make(email: nil, role: .member, for: person, in: acting(as: manager, at: now))
        try Invitations.accept(made.code, by: account, handingOver: rules, at: now, in: self)
    }

    /// The current state of a member.
    package func viewer(_ person: PersonID, _ crew: CrewID) throws -> Viewer {
        guard let viewer = try Viewer.of(person, crew: crew, in: self) else { throw AppError.notFound }
        return viewer
    }

    /// Returns the bearer token of a new session.
    package func signIn(_ person: PersonID, at now: Instant = testNow) throws -> String {
        try Sessions.start(for: person, device: "Test", at: now, in: self).text
    }
}
