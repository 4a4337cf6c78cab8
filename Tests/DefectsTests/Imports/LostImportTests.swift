import Accounts
import Core
import Imports
import Media
import Storage
import TestSupport
import Testing
import Work

@testable import Defects

@Suite("Imports of defects that crashed the server")
struct LostImportTests {
    @Test("The failure is reported, the import cannot be started again, and it can be discarded")
    func failed() async throws {
        try await withDiscussion { kitchen, media in
            let (nora, now, database) = (kitchen.nora, kitchen.now, kitchen.database)
            var file = try await IncomingDefects.begin(database, by: nora, name: "a", at: now)
            try await file.take(Array("x".utf8))
            try await file.finish()
            let id = file.id
            try await database.write { tx in try DefectImport.ask(toRead: id, .init(), in: tx.acting(as: nora, at: now))
            }
            let order = try await database.read { tx in
                try tx.first("SELECT name, crew, subject FROM job WHERE kind = \(RunDefectImports.kind)") {
                    JobOrder(name: try $0.read(), crew: try $0.read(), subject: try $0.read())
                }
            }
            #expect(order?.crew == nora.crew && order?.subject == id.description)
            let run = RunDefectImports(database, media)
            try await database.write { [order] tx in
                if let order { try run.giveUp(order, now: now, in: tx) }
            }
            let told = try await database.read { tx in try DefectImport.find(id, nora, in: tx) }
            #expect(told.state == .refused && told.hasFailed && told.stateTitle == "defects.import.state.failed")
            #expect(told.fault?.key == "defects.import.ended")
            await #expect(throws: AppError.self) {
                try await database.write { tx in
                    try DefectImport.ask(toRead: id, .init(), in: tx.acting(as: nora, at: now))
                }
            }
            try await CleanUpImports(DefectImports.self, database).run(now: now)
            #expect(try await asked(database) == 1)
            try await database.write { tx in try DefectImport.cancel(id, in: tx.acting(as: nora)) }
        }
    }

    @Test("They run beside other jobs, which do not have to wait for them")
    func lane() {
        #expect(RunDefectImports.lane == .long)
    }

    @Test("A pending job is not scheduled twice, and a lost one is scheduled again")
    func lost() async throws {
        try await withDiscussion { kitchen, media in
            let (nora, now, database) = (kitchen.nora, kitchen.now, kitchen.database)
            var file = try await IncomingDefects.begin(database, by: nora, name: "a", at: now)
            try await file.take(Array("x".utf8))
            try await file.finish()
            let id = file.id
            try await database.write { tx in try DefectImport.ask(toRead: id, .init(), in: tx.acting(as: nora, at: now))
            }
            try await CleanUpImports(DefectImports.self, database).run(now: now)
            #expect(try await asked(database) == 1)
            try await database.write { tx in try tx.run("DELETE FROM job") }
            try await CleanUpImports(DefectImports.self, database).run(now: now)
            #expect(try await asked(database) == 1)
        }
    }

    private func asked(_ database: Database) async throws -> Int {
        try await database.read { tx in try tx.value("SELECT COUNT(*) FROM job WHERE due_at IS NOT NULL") ?? 0 }
    }

    @Test("A job reads only its own file")
    func one() async throws {
        try await withDiscussion { kitchen, media in
            let (nora, now, database) = (kitchen.nora, kitchen.now, kitchen.database)
            var ids: [DefectImportID] = []
            for name in ["a", "b"] {
                var file = try await IncomingDefects.begin(database, by: nora, name: name, at: now)
                try await file.take(Array("x".utf8))
                try await file.finish()
                let id = file.id
                try await database.write { tx in
                    try DefectImport.ask(toRead: id, .init(), in: tx.acting(as: nora, at: now))
                }
                ids.append(id)
            }
            let order = JobOrder(name: "b", crew: nora.crew, subject: ids[1].description)
            try await RunDefectImports(database, media).run(order, now: now)
            let states = try await database.read { [ids] tx in
                try ids.map { try DefectImport.find($0, nora, in: tx).state }
            }
            #expect(states == [.reading, .refused])
        }
    }
}
