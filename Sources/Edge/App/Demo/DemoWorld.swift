import Accounts
package import Core
import Shifts
package import Storage

/// "De Kombuis", a harbour restaurant: the world of the demo, of tests and of screenshots.
package enum DemoWorld {
    /// Everybody's password in it.
    package static let password = "kombuis-demo"

    /// Fills an empty database: three weeks that were, and eight to come.
    /// - Parameter now: when it is looked at.
    /// - Parameter passwordCost: scrypt's cost exponent.
    /// - Returns: the manager Marieke, as whom to look at it.
    /// - Throws: `StorageError.notEmpty` when there are people already; nothing is written then.
    package static func load(into database: Database, now: Instant, passwordCost: Int = 15) async throws -> PersonID {
        let hash = try await Passwords(cost: passwordCost).hash(password)
        let owner = try await database.write { tx in
            if try People.areThere(in: tx) { throw StorageError.notEmpty("people") }
            let crew = try DemoCrew(opened: now.adding(minutes: -21 * 24 * 60), passwordHash: hash, in: tx)
            try crew.registerFixedShifts(in: tx)
            return crew
        }
        // The weeks since the crew began are what the server would have made of them.
        try await GenerateShifts(database).run(now: now)
        try await database.write { tx in
            try owner.tellStory(until: now, in: tx)
            try owner.tellHours(until: now, in: tx)
            try owner.tellDefects(until: now, in: tx)
        }
        try await ExpireOffers(database).run(now: now)
        return owner.person(.marieke)
    }
}
