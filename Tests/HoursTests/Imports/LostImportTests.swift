import Accounts
import Core
import Imports
import Storage
import TestSupport
import Testing
import Work

@testable import Hours

@Suite("Imports of hours that crashed the server")
struct LostImportTests {
    @Test("The failure is reported, the import cannot be started again, and it can be discarded")
    func failed() async throws {
        try await withAgency { kitchen in
            let (nora, now, database) = (kitchen.nora, kitchen.now, kitchen.database)
            var file = try await IncomingFile.begin(database, by: nora, name: "a", at: now)
            try await file.take(Array("x".utf8))
            try await file.finish()
            let id = file.id
            try await database.write { tx in
                try HoursImport.ask(toRead: id, ImportOptions(), in: tx.acting(as: nora, at: now))
            }
            let order = try await database.read { tx in
                try tx.first("SELECT name, crew, subject FROM job WHERE kind = \(RunImports.kind)") {
                    JobOrder(name: try $0.read(), crew: try $0.read(), subject: try $0.read())
                }
            }
            #expect(order?.crew == nora.crew && order?.subject == id.description)
            let run = RunImports(database)
            try await database.write { [order] tx in
                if let order { try run.giveUp(order, now: now, in: tx) }
            }
            let told = try await database.read { tx in try HoursImport.find(id, nora, in: tx) }
            #expect(told.state == .refused && told.hasFailed && told.stateTitle == "hours.import.state.failed")
            #expect(told.fault?.key == "hours.import.ended")
            await #expect(throws: AppError.self) {
                try await database.write { tx in
                    try HoursImport.ask(toRead: id, ImportOptions(), in: tx.acting(as: nora, at: now))
                }
            }
            try await CleanUpImports(HoursImports.self, database).run(now: now)
            #expect(try await asked(database) == 1)
            try await database.write { tx in try HoursImport.cancel(id, in: tx.acting(as: nora)) }
        }
    }

    @Test("They run in the lane of long jobs, so that other jobs need not wait for them")
    func lane() {
        #expect(RunImports.lane == .long)
    }

    @Test("A pending job is not scheduled twice, and a lost one is scheduled again")
    func lost() async throws {
        try await withAgency { kitchen in
            let (nora, now, database) = (kitchen.nora, kitchen.now, kitchen.database)
            var file = try await IncomingFile.begin(database, by: nora, name: "a", at: now)
            try await file.take(Array("x".utf8))
            try await file.finish()
            let id = file.id
            try await database.write { tx in
                try HoursImport.ask(toRead: id, ImportOptions(), in: tx.acting(as: nora, at: now))
            }
            try await CleanUpImports(HoursImports.self, database).run(now: now)
            #expect(try await asked(database) == 1)
            try await database.write { tx in try tx.run("DELETE FROM job") }
            try await CleanUpImports(HoursImports.self, database).run(now: now)
            #expect(try await asked(database) == 1)
        }
    }

    private func asked(_ database: Database) async throws -> Int {
        try await database.read { tx in try tx.value("SELECT COUNT(*) FROM job WHERE due_at IS NOT NULL") ?? 0 }
    }

    @Test("An old file that cannot be deleted does not keep the others from being deleted")
    func swept() async throws {
        try await withAgency { kitchen in
            let (nora, now, database) = (kitchen.nora, kitchen.now, kitchen.database)
            for name in ["a", "b"] { _ = try await IncomingFile.begin(database, by: nora, name: name, at: now) }
            let later = now.adding(minutes: 25 * 60)
            let failing = StoppingDatabase.once(afterWrites: 0, database)
            await #expect(throws: AppError.self) { try await HoursImport.sweep(at: later, failing) }
            for left in [1, 0] {
                let count: Int? = try await database.read { tx in try tx.value("SELECT COUNT(*) FROM hours_import") }
                #expect(count == left)
                try await HoursImport.sweep(at: later, database)
            }
        }
    }

    @Test("A hundred old files that cannot be deleted do not keep the next one from being deleted")
    func sweptBehindOthers() async throws {
        try await withAgency { kitchen in
            let (nora, now, database) = (kitchen.nora, kitchen.now, kitchen.database)
            try await database.write { tx in
                for number in 0...100 {
                    let at = now.adding(milliseconds: Int64(number))
                    try tx.run(
                        """
                        INSERT INTO hours_import (crew, id, person, time_zone, state, created_at)
                        VALUES (
                            \(nora.crew), \(HoursImportID.new(at: at)), \(nora.person), 'Europe/Amsterdam', 'arriving', \(at)
                        )
                        """
                    )
                }
            }
            let failing = StoppingDatabase.first(writes: 100, database)
            let later = now.adding(minutes: 25 * 60)
            await #expect(throws: AppError.self) { try await HoursImport.sweep(at: later, failing) }
            let newest: Instant? = try await database.read { tx in
                try tx.value("SELECT MAX(created_at) FROM hours_import")
            }
            #expect(newest == now.adding(milliseconds: 99))
        }
    }

    @Test("A job handles one file")
    func one() async throws {
        try await withAgency { kitchen in
            let (nora, now, database) = (kitchen.nora, kitchen.now, kitchen.database)
            var ids: [HoursImportID] = []
            for name in ["a", "b"] {
                var file = try await IncomingFile.begin(database, by: nora, name: name, at: now)
                try await file.take(Array("x".utf8))
                try await file.finish()
                let id = file.id
                try await database.write { tx in
                    try HoursImport.ask(toRead: id, ImportOptions(), in: tx.acting(as: nora, at: now))
                }
                ids.append(id)
            }
            let order = JobOrder(name: "b", crew: nora.crew, subject: ids[1].description)
            try await RunImports(database).run(order, now: now)
            let states = try await database.read { [ids] tx in
                try ids.map { try HoursImport.find($0, nora, in: tx).state }
            }
            #expect(states == [.reading, .refused])
        }
    }
}
