import Accounts
import ArgumentParser
import Core
import Foundation
import Shifts
import Storage

/// `benchfloor rules`: the server's own accept, with its reads, rules, facts and group commit, without HTTP.
struct RulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "rules")

    @Option var database: String

    @Option(help: "A file with the key of an offer and of its taker on each line.")
    var offers: String

    @Option(help: "How many accept at once.")
    var clients: Int

    func run() async throws {
        let database = Database(try SQLiteEngine(path: database), migrations: [])
        let crew = try await database.read { tx in try tx.value("SELECT id FROM crew", as: CrewID.self) }
        guard let crew else { throw ValidationError("there is no crew") }
        let offers = try pairs()
        let clock = ContinuousClock()
        let start = clock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for client in 0..<clients {
                group.addTask {
                    for index in stride(from: client, to: offers.count, by: clients) {
                        let offer = offers[index]
                        let now = Instant.systemNow()
                        try await database.write { tx in
                            let taker = try MemberTransaction(offer.taker, of: crew, at: now, in: tx)
                            _ = try Exchange.accept(offer.id, in: taker)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        report(writes: database.commits.writes, commits: database.commits.commits, took: clock.now - start)
        try await database.close()
    }

    private func pairs() throws -> [Pair] {
        try String(contentsOf: URL(filePath: offers), encoding: .utf8).split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count == 2, let id = ExchangeID(words[0]), let taker = PersonID(words[1]) else { return nil }
            return Pair(id: id, taker: taker)
        }
    }
}

private struct Pair: Sendable {
    let id: ExchangeID
    let taker: PersonID
}
