import Core
import Storage
import TestSupport
import Testing

@testable import Accounts

@Suite("A member's transaction")
struct MemberTransactionTests {
    @Test("has the rights at the time of the transaction, not those at the time of the request")
    func current() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let manager = kombuis.manager
            try await town.database.write { tx in
                try tx.run("UPDATE member SET role = 'member' WHERE person = \(manager.person)")
                let member = try MemberTransaction(manager, at: testNow, in: tx)
                #expect(manager.isManager && !member.viewer.isManager)
                #expect(member.crew == manager.crew && member.person == manager.person && member.now == testNow)
            }
        }
    }

    @Test("requires a current member, but a job can complete what a former member started")
    func left() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            let (sanne, stranger) = (kombuis.member, kombuis.stranger)
            try await town.database.write { tx in
                try tx.run("UPDATE member SET left_at = \(testNow) WHERE person = \(sanne.person)")
                for archived in [ArchivedCrew.refused, .allowed] {
                    let error = #expect(throws: AppError.self) {
                        try MemberTransaction(sanne, archived: archived, at: testNow, in: tx)
                    }
                    #expect(error?.code == .notFound)
                }
                let rest = try MemberTransaction(finishingFor: sanne.person, of: sanne.crew, at: testNow, in: tx)
                #expect(rest?.person == sanne.person)
                let none = try MemberTransaction(finishingFor: stranger, of: sanne.crew, at: testNow, in: tx)
                #expect(none == nil)
            }
        }
    }

    @Test("is refused in an archived crew, unless that is allowed")
    func archived() async throws {
        try await withTown { town in
            let kombuis = try await town.kombuis()
            try await town.archive(kombuis)
            let owner = kombuis.owner
            try await town.database.write { tx in
                let error = #expect(throws: AppError.self) { try MemberTransaction(owner, at: testNow, in: tx) }
                #expect(error?.code == .conflict && error?.fields.first?.code == "archived")
                let allowed = try MemberTransaction(owner, archived: .allowed, at: testNow, in: tx)
                #expect(allowed.viewer.isArchived)
            }
        }
    }

    @Test("is the underlying transaction: a refused statement ends both, and a fact wakes the deliveries")
    func isSame() async throws {
        try await withTown { town in
            let owner = try await town.kombuis().owner
            await #expect(throws: StorageError.self) {
                try await town.database.write { tx in
                    let member = try MemberTransaction(owner, at: testNow, in: tx)
                    _ = try? member.run("INSERT INTO crew_position (crew, name, rank) VALUES (NULL, 'Bar', 0)")
                    try tx.run("INSERT INTO crew_position (crew, name, rank) VALUES (\(owner.crew), 'Bar', 0)")
                }
            }
            let entries = try await town.database.write { tx in
                try MemberTransaction(owner, at: testNow, in: tx).record(
                    MemberLeft(person: owner.person),
                    about: owner.person
                )
                #expect(tx.announces)
                return try tx.all("SELECT crew, actor, at FROM outbox WHERE kind = 'member.left'") { row in
                    let (crew, actor, at): (CrewID, PersonID?, Instant) = (
                        try row.read(), try row.read(), try row.read()
                    )
                    return crew == owner.crew && actor == owner.person && at == testNow
                }
            }
            #expect(entries == [true])
        }
    }
}
