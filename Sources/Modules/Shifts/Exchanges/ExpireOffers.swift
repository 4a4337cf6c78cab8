import API
import Accounts
package import Core
package import Storage
import Work

/// Ends the exchanges of shifts that have started, except in archived crews; the shifts stay with their holders.
package struct ExpireOffers: Job {
    package static let kind = "shifts.expire"
    /// The maximum number of exchanges in one transaction; the rest follows in the next one.
    private static let batch = 25

    private let database: Database

    package init(_ database: Database) {
        self.database = database
    }

    package func run(now: Instant) async throws {
        while try await expireBatch(now) == Self.batch {}
    }

    private func expireBatch(_ now: Instant) async throws -> Int {
        try await database.write { tx in
            let started = try tx.all(
                """
                SELECT exchange.crew, exchange.id FROM exchange_leg
                JOIN crew ON crew.id = exchange_leg.crew AND crew.archived_at IS NULL
                JOIN exchange ON exchange.crew = exchange_leg.crew AND exchange.id = exchange_leg.exchange
                JOIN shift ON shift.crew = exchange_leg.crew AND shift.id = exchange_leg.shift
                LEFT JOIN shift AS wanted ON wanted.crew = exchange.crew AND wanted.id = exchange.wanted
                WHERE exchange_leg.live AND exchange_leg.leg = 1 AND (shift.starts_at <= \(now) OR wanted.starts_at <= \(now))
                LIMIT \(Self.batch)
                """
            ) { (crew: try $0.read() as CrewID, id: try $0.read() as ExchangeID) }
            for (crew, id) in started {
                let exchange = try Exchange.find(id, crew: crew, in: tx)
                try exchange.end(
                    as: .expired,
                    ShiftExpired(
                        exchange: id,
                        giver: exchange.giver?.id,
                        taker: exchange.taker?.id ?? exchange.to?.id
                    ),
                    in: CrewTransaction(crew, by: nil, at: now, in: tx)
                )
            }
            return started.count
        }
    }
}
