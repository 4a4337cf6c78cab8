import Accounts
package import Core
import Shifts
package import Storage

/// "De Kombuis", a restaurant at a harbour: the data of the demo, tests and screenshots.
package enum DemoWorld {
    /// The password of all people.
    package static let password = "kombuis-demo"

    /// Fills an empty database with three past and eight future weeks.
    /// - Parameters:
    ///   - now: the current time of the demo.
    ///   - passwordCost: the cost exponent of scrypt.
    /// - Returns: the manager Marieke, to be signed in.
    /// - Throws: `StorageError.notEmpty` when there are people already; nothing is written then.
    package static func load(
        into database: Database,
        now: Instant,
        passwordCost: Int = Passwords.defaultCost
    ) async throws -> PersonID {
        let hash = try await Passwords(cost: passwordCost).hash(password)
        let owner = try await database.write { tx in
            if try People.hasAny(in: tx) { throw StorageError.notEmpty("people") }
            let crew = try DemoCrew(opened: now.adding(minutes: -21 * 24 * 60), passwordHash: hash, in: tx)
            try crew.registerFixedShifts(in: tx)
            return crew
        }
        // Generates the past weeks as the server would have done.
        try await GenerateShifts(database).run(now: now)
        try await database.write { tx in
            try owner.seedStory(until: now, in: tx)
            try owner.seedPlanning(until: now, in: tx)
            try owner.seedHours(until: now, in: tx)
            try owner.seedDefects(until: now, in: tx)
            try owner.seedFocus(until: now, in: tx)
            try owner.seedPlaces(until: now, in: tx)
        }
        try await ExpireOffers(database).run(now: now)
        return owner.person(.marieke)
    }
}
