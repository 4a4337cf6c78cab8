import Core
import Logging
import Storage
import Synchronization
import TestSupport
import Work

/// A pot was moved, in a test module that has only pots.
struct PotMoved: Fact {
    static let kind = "pot.moved"
    var to: String
}

struct PotBroken: Fact {
    static let kind = "pot.broken"
}

enum Pot {}

let kitchen = CrewID(high: 1, low: 1)
let cook = PersonID(high: 2, low: 1)
let red = ID<Pot>(high: 3, low: 1)
let blue = ID<Pot>(high: 3, low: 2)

/// The positions of pots as seen by listeners.
private let heardMigration = Migration(
    "Heard001_heard",
    """
    CREATE TABLE heard (
        id bigint PRIMARY KEY NOT NULL,
        place text NOT NULL
    );
    """
)

/// Two servers on one database; on SQLite both are the same.
func withTwoServers(_ body: @escaping (Database, Database, ManualClock) async throws -> Void) async throws {
    try await withTwoPools(Outbox.migrations + Jobs.migrations + [heardMigration]) { one, other in
        try await body(one, other, ManualClock())
    }
}

func withWork(_ body: (Database, ManualClock) async throws -> Void) async throws {
    try await withDatabase(Outbox.migrations + Jobs.migrations + [heardMigration]) { database in
        try await body(database, ManualClock())
    }
}

let quiet: Logger = {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    return logger
}()

extension Database {
    func move(_ pot: ID<Pot>, to places: String..., in crew: CrewID = kitchen, at now: Instant) async throws {
        try await write { tx in
            for place in places {
                try Outbox.append(PotMoved(to: place), about: pot, crew: crew, by: cook, at: now, in: tx)
            }
        }
    }

    /// What the listeners have written, in order.
    func heard() async throws -> [String] {
        try await read { tx in try tx.all("SELECT place FROM heard ORDER BY id") { try $0.read() } }
    }

    func count(_ query: SQL) async throws -> Int {
        try await read { tx in try tx.value(query) } ?? 0
    }
}

/// Records where pots were moved. It can be told to fail, after it has written.
final class RecordingListener: Listener, Sendable {
    private let failing = Mutex<Set<String>>([])

    func fail(at places: Set<String>) {
        failing.withLock { $0 = places }
    }

    func receive(_ entry: OutboxEntry, in tx: Tx) throws {
        guard let fact = try entry.fact(PotMoved.self) else { return }
        try tx.run("INSERT INTO heard (id, place) SELECT COALESCE(MAX(id), 0) + 1, \(fact.to) FROM heard")
        if failing.withLock({ $0.contains(fact.to) }) { throw Dropped() }
    }

    struct Dropped: Error {}
}

final class Watcher: DeliveryObserver, Sendable {
    private let batches = Mutex<[[Int]]>([])

    /// The numbers of the delivered facts, by batch.
    var seen: [[Int]] { batches.withLock { $0 } }

    func delivered(_ entries: [OutboxEntry]) {
        batches.withLock { $0.append(entries.map(\.seq)) }
    }
}

/// Polls until a condition holds.
func eventually(_ isSo: () async throws -> Bool) async throws -> Bool {
    for _ in 0..<1_000 {
        if try await isSo() { return true }
        try await Task.sleep(for: .milliseconds(5))
    }
    return false
}
