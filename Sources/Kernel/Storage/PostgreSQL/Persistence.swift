import Foundation

/// How often a transaction is run again, and how long it waits before: each pause is about twice as long as the one before, and never
/// the same, so that those who collided do not meet again.
struct Persistence {
    private static let mostCollisions = 20
    /// A long write that short ones come between again and again would never end: from here on it is to run alone.
    private static let unlucky = 5
    /// The second run finds what somebody else made; when that happens more often, the rule itself is wrong.
    private static let mostDuplicates = 2
    private static let mostLosses = 3
    /// In seconds.
    private static let longestPause = 0.1

    private var collisions = 0
    private var duplicates = 0
    private var losses = 0

    /// - Returns: how often it ran.
    /// - Throws: what the last run threw.
    @discardableResult
    static func run(
        _ seat: inout PostgreSQLPool.Seat,
        _ body: (PostgreSQLConnection, _ isUnlucky: Bool) throws -> Void
    ) throws -> Int {
        var persistence = Persistence()
        while true {
            let connection = try seat.take()
            let isUnlucky = persistence.collisions >= unlucky
            do {
                if persistence.collisions == 0 {
                    try body(connection, isUnlucky)
                } else {
                    try seat.afterOthers { try body(connection, isUnlucky) }
                }
                return persistence.runs
            } catch {
                guard let fault = connection.fault else { throw error }
                if fault.isLoss { seat.mistrust() }
                if !persistence.allows(fault) || !seat.hasTime { throw error }
                Thread.sleep(forTimeInterval: persistence.pause)
            }
        }
    }

    private var runs: Int { 1 + collisions + duplicates + losses }

    private mutating func allows(_ fault: PostgreSQLFault) -> Bool {
        if fault.isCollision {
            collisions += 1
            return collisions <= Self.mostCollisions
        }
        if fault.isDuplicate {
            duplicates += 1
            return duplicates <= Self.mostDuplicates
        }
        if fault.isLoss {
            losses += 1
            return losses <= Self.mostLosses
        }
        return false
    }

    private var pause: Double {
        min(0.001 * Double(1 << min(runs, 10)), Self.longestPause) * .random(in: 0.5...1)
    }
}
