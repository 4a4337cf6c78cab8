import API
import Accounts
import Core
import Defects
import Storage
import TestSupport
import Testing

@testable import Compass

@Suite("A defect that is open in a Compass client")
struct DraftTests {
    @Test("cannot be opened by others, names who has it open, and can be reopened by the same person")
    func lock() async throws {
        try await withGalley { galley in
            let defect = try await galley.report()
            try await galley.open(defect.number, by: galley.lea)
            let error = await #expect(throws: AppError.self) { try await galley.open(defect.number, by: galley.omar) }
            #expect(error?.code == .conflict && error?.fields.map(\.code) == ["locked"])
            #expect(error?.message.arguments["name"] == .text("Lea"))
            try await galley.open(defect.number, "Postpone", by: galley.lea)
            let done = try await galley.commit(defect.number, by: galley.lea)
            #expect(done.state == "Postponed" && done.version == 2)
            try await galley.open(defect.number, by: galley.omar)
        }
    }

    @Test("is released after half an hour; it can still be saved then, unless someone else has opened it")
    func expiry() async throws {
        try await withGalley { galley in
            let defect = try await galley.report()
            try await galley.open(defect.number, by: galley.lea)
            galley.clock.advance(minutes: 29)
            await #expect(throws: AppError.self) { try await galley.open(defect.number, by: galley.omar) }
            galley.clock.advance(minutes: 2)
            #expect(try await galley.commit(defect.number, ["Priority": "4-Low Priority"], by: galley.lea).version == 2)
            try await galley.open(defect.number, by: galley.lea)
            galley.clock.advance(minutes: 31)
            try await galley.open(defect.number, by: galley.omar)
            let error = await #expect(throws: AppError.self) {
                try await galley.commit(defect.number, ["Priority": ""], by: galley.lea)
            }
            #expect(error?.code == .notFound)
            #expect(try await galley.commit(defect.number, ["Keywords": "cold"], by: galley.omar).version == 3)
        }
    }

    @Test("can be opened by only one of twenty people at once")
    func race() async throws {
        try await withGalley { galley in
            let defect = try await galley.report()
            let now = galley.now
            let crew = galley.nora.crew
            let cooks = try await galley.database.write { tx in
                try (0..<20).map { try tx.addMember("Cook \($0)", of: crew, at: now) }
            }
            let got = try await withThrowingTaskGroup(of: Bool.self) { group in
                for cook in cooks {
                    group.addTask {
                        do {
                            try await galley.open(defect.number, by: cook)
                            return true
                        } catch let error as AppError where error.code == .conflict {
                            return false
                        }
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(got == 1)
        }
    }

    @Test("has its own number before it is saved, whatever the order in which defects are saved")
    func numbers() async throws {
        try await withGalley { galley in
            try await galley.report()
            let drafts = try await withThrowingTaskGroup(of: Draft.self) { group in
                for index in 0..<30 {
                    let viewer = index % 2 == 0 ? galley.lea : galley.omar
                    group.addTask { try await galley.openNew(by: viewer) }
                }
                return try await group.reduce(into: [Draft]()) { $0.append($1) }
            }
            #expect(Set(drafts.map(\.number)) == Set(2...31))
            for draft in drafts.sorted(by: { $0.number > $1.number }).prefix(5) {
                let viewer = draft.person == galley.lea.person ? galley.lea : galley.omar
                let fields = ["Headline": "No. \(draft.number)", "Severity": "4-Minor"]
                let made = try await galley.commit(draft.number, fields, by: viewer)
                #expect(made.number == draft.number && made.submitter.id == draft.person && made.state == "Submitted")
            }
            // Numbers of unsaved defects are not reused; the next number follows all of them.
            #expect(try await galley.report().number == 32)
        }
    }

    @Test("merges with changes of other fields, and names a field that both changed")
    func merge() async throws {
        try await withGalley { galley in
            let defect = try await galley.report()
            try await galley.open(defect.number, by: galley.lea)
            try await galley.act("Modify", defect, ["priority": "3-Normal Queue"], by: galley.omar)
            let error = await #expect(throws: AppError.self) {
                try await galley.commit(defect.number, ["Priority": "4-Low Priority"], by: galley.lea)
            }
            #expect(error?.code == .clash && error?.fields.map(\.field) == ["priority"])
            // Fields that a client sends back unchanged are not changes.
            let merged = try await galley.commit(
                defect.number,
                [
                    "Priority": "", "Headline": "It drips", "Keywords": "cold", "lock_version": "1",
                    "State": "Submitted",
                ],
                by: galley.lea
            )
            #expect(merged.values["priority"] == "3-Normal Queue" && merged.values["keywords"] == "cold")
        }
    }

    @Test("names a field or status that both changed, also when it marks a duplicate, and marks nothing then")
    func mergeWithDuplicate() async throws {
        try await withGalley { galley in
            let (original, defect) = (try await galley.report(), try await galley.report())
            try await galley.open(defect.number, "Duplicate", by: galley.lea)
            try await galley.act("Modify", defect, ["priority": "3-Normal Queue"], by: galley.omar)
            let fields = ["original": original.displayID, "Priority": "4-Low Priority"]
            let error = await #expect(throws: AppError.self) {
                try await galley.commit(defect.number, fields, by: galley.lea)
            }
            #expect(error?.code == .clash && error?.fields.map(\.field) == ["priority"])
            let viewer = galley.lea
            let left = try await galley.database.read { tx in try Defect.find(defect.id, viewer, in: tx) }
            #expect(left.state == "Submitted" && left.values["priority"] == "3-Normal Queue")
            // Nor if somebody else has changed the status.
            try await galley.act("Postpone", defect, by: galley.omar)
            let moved = await #expect(throws: AppError.self) {
                try await galley.commit(defect.number, ["original": original.displayID], by: galley.lea)
            }
            #expect(moved?.code == .clash && moved?.fields.map(\.field) == ["state"])
        }
    }

    @Test("gives a duplicate whose assignee has left another one while it removes the mark")
    func reassignedDuplicate() async throws {
        try await withGalley { galley in
            let (original, defect) = (try await galley.report(), try await galley.report())
            try await galley.act("Modify", defect, ["owner": galley.omar.person.description])
            let (nora, omar, now) = (galley.nora, galley.omar, galley.now)
            try await galley.database.write { tx in
                _ = try Defect.markDuplicate(defect.id, of: original.id, in: tx.acting(as: nora, at: now))
                try Members.remove(
                    omar.person,
                    departures: [ForgetClients()],
                    in: tx.acting(as: nora, archived: .allowed, at: now)
                )
            }
            try await galley.open(defect.number, "Unduplicate", by: galley.lea)
            let done = try await galley.commit(defect.number, ["Owner": "lea@example.org"], by: galley.lea)
            #expect(done.original == nil && done.state == "Submitted" && done.owner?.id == galley.lea.person)
        }
    }

    @Test("keeps a note and the original of a duplicate until it is saved; a note sent then replaces the earlier one")
    func effects() async throws {
        try await withGalley { galley in
            let (lea, now) = (galley.lea, galley.now)
            func notes(_ defect: Defect) async throws -> [String] {
                try await galley.database.read { tx in
                    try defect.latestComments(lea, most: 10, in: tx).map(\.text)
                }
            }
            let (original, defect) = (try await galley.report(), try await galley.report())
            try await galley.open(defect.number, "Duplicate", by: lea)
            try await galley.keep(defect.number, ["original": original.displayID, "Note_Entry": "Again"], by: lea)
            try await galley.keep(defect.number, ["Keywords": "cold"], by: lea)
            let shown = try await galley.database.read { tx in
                try Draft.mine(defect.number, lea, in: tx).flatMap { draft in
                    try RecordView.of(draft, lea, at: now, in: tx).value("Note_Entry")
                }
            }
            #expect(shown == "Again")
            let done = try await galley.commit(defect.number, by: lea)
            #expect(done.state == "Duplicate" && done.original == original.id && done.values["keywords"] == "cold")
            #expect(try await notes(done) == ["Again"])
            try await galley.open(original.number, by: lea)
            try await galley.keep(original.number, ["Note_Entry": "Cold"], by: lea)
            try await galley.commit(original.number, ["Note_Entry": "Warm"], by: lea)
            #expect(try await notes(original) == ["Warm"])
        }
    }

    @Test("is not found if deleted in the meantime, and nothing is written")
    func deleted() async throws {
        try await withGalley { galley in
            let defect = try await galley.report()
            try await galley.open(defect.number, by: galley.lea)
            let (omar, now) = (galley.omar, galley.now)
            try await galley.database.write { tx in try Defect.delete(defect.id, in: tx.acting(as: omar, at: now)) }
            let error = await #expect(throws: AppError.self) {
                try await galley.commit(defect.number, ["Headline": "Too late"], by: galley.lea)
            }
            #expect(error?.code == .notFound)
        }
    }

    @Test("reports all invalid fields at once, and stays open")
    func wrong() async throws {
        try await withGalley { galley in
            let defect = try await galley.report()
            try await galley.open(defect.number, by: galley.lea)
            let error = await #expect(throws: AppError.self) {
                try await galley.commit(
                    defect.number,
                    ["Colour": "red", "Owner": "nobody@example.org", "Submitter": "omar@example.org"],
                    by: galley.lea
                )
            }
            #expect(error?.fields.map(\.field).sorted() == ["Colour", "Submitter", "owner"])
            #expect(
                try await galley.commit(defect.number, ["Owner": "OMAR@example.org"], by: galley.lea).owner?.name
                    == "Omar"
            )
        }
    }

    @Test("is limited to fifty for each person, and expires after a day")
    func bounds() async throws {
        try await withGalley { galley in
            let first = try await galley.openNew(by: galley.lea)
            for _ in 0..<50 {
                galley.clock.advance(seconds: 1)
                _ = try await galley.openNew(by: galley.lea)
            }
            let (lea, database) = (galley.lea, galley.database)
            func count() async throws -> Int? {
                try await database.read { tx in try tx.value("SELECT COUNT(*) FROM compass_draft") }
            }
            #expect(try await count() == 50)
            #expect(try await database.read { tx in try Draft.mine(first.number, lea, in: tx) } == nil)
            try await SweepCompass(database).run(now: galley.now.adding(minutes: 60))
            #expect(try await count() == 50)
            try await SweepCompass(database).run(now: galley.now.adding(minutes: 25 * 60))
            #expect(try await count() == 0)
        }
    }

    @Test("ends when the crew is archived")
    func archived() async throws {
        try await withGalley { galley in
            let defect = try await galley.report()
            try await galley.open(defect.number, by: galley.lea)
            let (nora, now) = (galley.nora, galley.now)
            try await galley.database.write { tx in
                _ = try Crews.change(
                    .init(archived: true),
                    if: .none,
                    in: tx.acting(as: nora, archived: .allowed, at: now)
                )
            }
            let error = await #expect(throws: AppError.self) {
                try await galley.commit(defect.number, ["Headline": "x"], by: galley.lea)
            }
            #expect(error?.code == .conflict)
        }
    }

    @Test("is released when its owner leaves the crew")
    func leaving() async throws {
        try await withGalley { galley in
            let defect = try await galley.report()
            try await galley.open(defect.number, by: galley.omar)
            let (nora, omar, now) = (galley.nora, galley.omar, galley.now)
            try await galley.database.write { tx in
                _ = try StoredQuery.store(AppQueries.reportedByMe, as: 7, in: tx.acting(as: omar, at: now))
                try Members.remove(
                    omar.person,
                    departures: [ForgetClients()],
                    in: tx.acting(as: nora, archived: .allowed, at: now)
                )
            }
            try await galley.open(defect.number, by: galley.lea)
            #expect(try await galley.database.read { tx in try StoredQuery.mine(omar, in: tx).count } == 0)
        }
    }
}
