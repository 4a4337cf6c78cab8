package import API
package import Accounts
package import Core
package import Storage
import Web

// Creates people and crews in one line each, through the production code.

extension Tx {
    /// Somebody with the address `<name>@example.org`, without blanks, and no password.
    package func addPerson(_ name: String, at now: Instant = testNow) throws -> PersonID {
        let email = name.lowercased().filter { $0.isLetter || $0.isNumber } + "@example.org"
        return try People.add(email: email, name: name, passwordHash: "none", at: now, in: self)
    }

    /// A crew, as its owner sees it.
    package func addCrew(
        _ name: String,
        owner: PersonID,
        zone: String = "Europe/Amsterdam",
        at now: Instant = testNow
    ) throws -> Viewer {
        let details = CrewDetails(name: name, zone: try Zone.named(zone), language: .dutch)
        return try viewer(owner, try Crews.make(details, by: owner, at: now, in: self))
    }

    /// Somebody new in a crew, as they see it.
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

    /// A member as they are now.
    package func viewer(_ person: PersonID, _ crew: CrewID) throws -> Viewer {
        guard let viewer = try Viewer.of(person, crew: crew, in: self) else { throw AppError.notFound }
        return viewer
    }

    /// The bearer token.
    package func signIn(_ person: PersonID, at now: Instant = testNow) throws -> String {
        try Sessions.start(for: person, device: "Test", at: now, in: self).text
    }
}
