import API
import Accounts
import Core
import Storage
import TestSupport
import Testing
import Web

@testable import Shifts

@Suite("The draft of a week")
struct DraftTests {
    @Test("is invisible on the roster, and has a shift for each date and person, and open ones")
    func add() async throws {
        try await withKitchen { kitchen in
            let added = try await kitchen.draft(["2026-07-06", "2026-07-07"], [kitchen.ahmed, kitchen.sanne], open: 1)
            #expect(added.count == 6)
            #expect(
                try await kitchen.drafted() == [
                    "2026-07-06 10:00 Ahmed", "2026-07-06 10:00 Sanne", "2026-07-06 10:00 nobody",
                    "2026-07-07 10:00 Ahmed", "2026-07-07 10:00 Sanne", "2026-07-07 10:00 nobody",
                ]
            )
            #expect(try await kitchen.shifts(kitchen.ahmed).isEmpty)
            #expect(try await kitchen.openShifts().isEmpty)
            #expect(try await kitchen.told("shift.created") == [])
        }
    }

    @Test("is only for managers")
    func members() async throws {
        try await withKitchen { kitchen in
            let shift = try await kitchen.draft(["2026-07-06"], [kitchen.ahmed])[0]
            try await kitchen.refuses("forbidden") {
                try await kitchen.draft(["2026-07-07"], [kitchen.ahmed], by: kitchen.ahmed)
            }
            try await kitchen.refuses("forbidden") { try await kitchen.publish(by: kitchen.ahmed) }
            try await kitchen.refuses("forbidden") { try await kitchen.move(shift, to: nil, by: kitchen.ahmed) }
            try await kitchen.refuses("forbidden") { try await kitchen.removeDraft(shift, by: kitchen.ahmed) }
            try await kitchen.refuses("forbidden") { _ = try await kitchen.judged(by: kitchen.ahmed) }
            #expect(try await kitchen.drafted() == ["2026-07-06 10:00 Ahmed"])
        }
    }

    @Test("rejects missing or unknown people, past or distant dates, and too many shifts at once")
    func refused() async throws {
        try await withKitchen { kitchen in
            let stranger = try await kitchen.addManager("Noor")
            try await kitchen.remove(stranger)
            try await kitchen.refuses("invalid people/required") { try await kitchen.draft(["2026-07-06"], []) }
            try await kitchen.refuses("invalid person/unknown") { try await kitchen.draft(["2026-07-06"], [stranger]) }
            try await kitchen.refuses("invalid date/past") { try await kitchen.draft(["2026-06-22"], [], open: 1) }
            try await kitchen.refuses("invalid date/far") { try await kitchen.draft(["2028-07-06"], [], open: 1) }
            let month = (1...31).map { "2026-07-\($0 < 10 ? "0" : "")\($0)" }
            try await kitchen.refuses("invalid dates/tooMany") { try await kitchen.draft(month, [], open: 7) }
            #expect(try await kitchen.drafted() == [])
        }
    }

    @Test("rejects more dates or people than the API allows, and leaves none of them out")
    func tooMany() {
        let order = NewUnpublishedShifts(
            dates: Array(repeating: "2026-07-06", count: 32),
            people: Array(repeating: PersonID.new(at: testNow).description, count: 201),
            start: "10:00",
            end: "18:00"
        )
        let error = #expect(throws: AppError.self) { _ = try order.checked() }
        #expect(error?.fields.map { "\($0.field)/\($0.code)" } == ["dates/tooMany", "people/tooMany"])
    }

    @Test("has a limit for each crew")
    func full() async throws {
        try await withKitchen { kitchen in
            for day in 6...9 { try await kitchen.draft(["2026-07-0\(day)"], [], open: 200) }
            try await kitchen.draft(["2026-07-10"], [], open: 199)
            try await kitchen.refuses("conflict dates/tooMany") { try await kitchen.draft(["2026-07-11"], [], open: 2) }
            try await kitchen.draft(["2026-07-11"], [], open: 1)
            // The page for copying a week shows why it cannot.
            try await kitchen.shift(kitchen.ahmed, "2026-06-29", "10:00", "18:00")
            let (marieke, now) = (kitchen.marieke, kitchen.now)
            let form = Form(prefilled: ["from": ["2026-W27"], "into": ["draft"]])
            let page = try await kitchen.database.read { tx in try CopyWeekPage.load(form, marieke, now: now, tx) }
            #expect(page.trial == nil && page.form.errors.map { "\($0.field)/\($0.code)" } == ["to/tooMany"])
        }
    }

    @Test("can be changed and shortened until it is published")
    func change() async throws {
        try await withKitchen { kitchen in
            let shifts = try await kitchen.draft(["2026-07-06"], [kitchen.ahmed, kitchen.sanne])
            try await kitchen.move(shifts[0], to: kitchen.joris)
            try await kitchen.removeDraft(shifts[1])
            #expect(try await kitchen.drafted() == ["2026-07-06 10:00 Joris"])
            try await kitchen.publish()
            try await kitchen.refuses("notFound") { try await kitchen.move(shifts[0], to: kitchen.ahmed) }
            try await kitchen.refuses("notFound") { try await kitchen.removeDraft(shifts[0]) }
        }
    }

    @Test("becomes the roster with the same ids, and everyone is told once")
    func publish() async throws {
        try await withKitchen { kitchen in
            let noor = try await kitchen.addManager("Noor")
            let drafts = try await kitchen.draft(
                ["2026-07-06", "2026-07-07"],
                [kitchen.ahmed, kitchen.marieke],
                open: 1
            )
            try await kitchen.draft(["2026-07-08"], [kitchen.sanne, noor])
            try await kitchen.draft(["2026-07-13"], [kitchen.joris])
            let trial = try await kitchen.publish(isTrial: true)
            #expect([trial.published, trial.open, trial.people.count] == [8, 2, 4])
            #expect(try await kitchen.shifts(kitchen.ahmed).isEmpty)
            let done = try await kitchen.publish()
            #expect([done.published, done.open, done.people.count, done.left.count] == [8, 2, 4, 0])
            let shifts = try await kitchen.shifts(kitchen.ahmed)
            #expect(Set(shifts.map(\.id)).isSubset(of: Set(drafts.map(\.id))) && shifts.count == 2)
            #expect(try await kitchen.history(shifts[0]) == ["created.single by Marieke"])
            // The next week is still a draft.
            #expect(try await kitchen.drafted("2026-07-06") == [])
            #expect(try await kitchen.drafted("2026-07-13") == ["2026-07-13 10:00 Joris"])
            #expect(
                Set(try await kitchen.told("roster.published")) == [
                    "shifts.sentences to Ahmed", "shifts.sentences to Sanne", "shifts.sentences to Noor",
                    "published.open to Joris",
                ]
            )
            #expect(try await kitchen.told("shift.created") == [])
            try await kitchen.refuses("conflict week/empty") { try await kitchen.publish() }
        }
    }

    @Test("tells its people, those who can take its open shifts, and other managers, in one message each")
    func open() async throws {
        try await withKitchen { kitchen in
            _ = try await kitchen.addManager("Noor")
            try await kitchen.position("bar", of: kitchen.ahmed, kitchen.sanne)
            try await kitchen.draft(["2026-07-06"], [kitchen.ahmed])
            try await kitchen.draft(["2026-07-07"], [], open: 2, position: "bar")
            try await kitchen.publish()
            #expect(
                Set(try await kitchen.told("roster.published")) == [
                    "shifts.sentences to Ahmed", "published.open to Sanne", "published.managers to Noor",
                ]
            )
        }
    }

    @Test("keeps shifts that their holder cannot work, with the reason, given the roster and the rest of the draft")
    func blocked() async throws {
        try await withKitchen { kitchen in
            try await kitchen.shift(kitchen.sanne, "2026-07-06", "12:00", "20:00")
            try await kitchen.draft(["2026-07-06"], [kitchen.sanne, kitchen.ahmed])
            try await kitchen.draft(["2026-07-06"], [kitchen.ahmed], from: "11:00")
            let findings = try await kitchen.judged().map { $0.findings.map(\.rule) }
            #expect(findings.allSatisfy { $0.contains(.overlap) } && findings.count == 3)
            let done = try await kitchen.publish()
            #expect(done.published == 1 && done.left.map(\.holder.name) == ["Sanne", "Ahmed"])
            #expect(try await kitchen.drafted() == ["2026-07-06 10:00 Sanne", "2026-07-06 11:00 Ahmed"])
            #expect(try await kitchen.publish().published == 0)
        }
    }

    @Test("drops shifts that have already started when it is published")
    func passed() async throws {
        try await withKitchen { kitchen in
            try await kitchen.draft(["2026-07-06", "2026-07-10"], [kitchen.ahmed])
            kitchen.clock.advance(days: 14)
            let done = try await kitchen.publish()
            #expect([done.published, done.passed] == [1, 1])
            #expect(try await kitchen.drafted() == [])
        }
    }

    @Test("leaves the shifts of a person who leaves the crew open")
    func departed() async throws {
        try await withKitchen { kitchen in
            try await kitchen.draft(["2026-07-06"], [kitchen.joris])
            try await kitchen.remove(kitchen.joris)
            #expect(try await kitchen.drafted() == ["2026-07-06 10:00 nobody"])
        }
    }

    @Test("can be a copy of another week, without repeating what is on the roster or in the draft")
    func copy() async throws {
        try await withKitchen { kitchen in
            try await kitchen.shift(kitchen.ahmed, "2026-06-29", "10:00", "18:00")
            try await kitchen.shift(kitchen.sanne, "2026-06-30", "10:00", "18:00")
            try await kitchen.shift(kitchen.sanne, "2026-07-07", "10:00", "18:00")
            var order = WeekCopyOrder(from: try day("2026-06-29"), to: try day("2026-07-06"), isDraft: true)
            #expect(try await kitchen.copy(order).made == 1)
            #expect(try await kitchen.drafted() == ["2026-07-06 10:00 Ahmed"])
            #expect(try await kitchen.copy(order).made == 0)
            order.to = try day("2026-07-13")
            #expect(try await kitchen.copy(order).made == 2)
        }
    }

    @Test("can be a copy with a time that the clock skips, for which a person is then chosen")
    func skippedTime() async throws {
        try await withKitchen { kitchen in
            try kitchen.clock.set("2027-03-13T08:00:00Z")
            try await kitchen.shift(kitchen.ahmed, "2027-03-20", "20:00", "02:30")
            let (from, to) = (try day("2027-03-15"), try day("2027-03-22"))
            #expect(try await kitchen.copy(WeekCopyOrder(from: from, to: to, isDraft: true)).made == 1)
            let crew = kitchen.crew
            let copies = try await kitchen.database.read { tx in
                try UnpublishedShift.list(crew: crew, from: to, to: to.adding(days: 7), in: tx)
            }
            try await kitchen.move(copies[0], to: kitchen.sanne)
            #expect(try await kitchen.drafted("2027-03-22") == ["2027-03-27 20:00 Sanne"])
        }
    }

    @Test("that is published through two servers at once becomes the roster once")
    func race() async throws {
        try await withTwoKitchens { kitchen, other in
            try await kitchen.draft(["2026-07-06", "2026-07-07"], [kitchen.ahmed, kitchen.sanne], open: 3)
            async let one = { try await kitchen.publish() }()
            async let two = { try await other.publish() }()
            let results = [try? await one, try? await two].compactMap(\.self)
            #expect(results.map(\.published) == [10])
            #expect(try await kitchen.openShifts().count == 6)
        }
    }
}

extension Kitchen {
    @discardableResult
    fileprivate func draft(
        _ dates: [String],
        _ people: [Viewer],
        open: Int = 0,
        from start: String = "10:00",
        position: String? = nil,
        by viewer: Viewer? = nil
    ) async throws -> [UnpublishedShift] {
        let order = DraftOrder(
            dates: Set(try dates.map(day)),
            people: Set(people.map(\.person)),
            open: open,
            start: try time(start),
            end: try time("18:00"),
            position: position
        )
        let (now, viewer) = (now, viewer ?? marieke)
        return try await database.write { tx in
            try UnpublishedShift.add(order, in: tx.acting(as: viewer, at: now))
        }
    }

    fileprivate func move(_ shift: UnpublishedShift, to holder: Viewer?, by viewer: Viewer? = nil) async throws {
        let (now, viewer) = (now, viewer ?? marieke)
        _ = try await database.write { tx in
            try UnpublishedShift.change(
                shift.id,
                holder: .some(holder?.person),
                in: tx.acting(as: viewer, at: now)
            ) { $0 }
        }
    }

    fileprivate func removeDraft(_ shift: UnpublishedShift, by viewer: Viewer? = nil) async throws {
        let (now, viewer) = (now, viewer ?? marieke)
        try await database.write { tx in
            try UnpublishedShift.remove(shift.id, in: tx.acting(as: viewer, at: now))
        }
    }

    @discardableResult
    fileprivate func publish(isTrial: Bool = false, by viewer: Viewer? = nil) async throws -> Publication {
        let (now, viewer, first) = (now, viewer ?? marieke, try day("2026-07-06"))
        return try await database.write { tx in
            try UnpublishedShift.publish(week: first, isTrial: isTrial, in: tx.acting(as: viewer, at: now))
        }
    }

    fileprivate func judged(by viewer: Viewer? = nil) async throws -> [JudgedDraft] {
        let (now, viewer, first) = (now, viewer ?? marieke, try day("2026-07-06"))
        return try await database.read { tx in
            try JudgedDraft.list(from: first, to: first.adding(days: 7), in: tx.acting(as: viewer, at: now))
        }
    }

    fileprivate func copy(_ order: WeekCopyOrder) async throws -> CopiedWeek {
        let (now, marieke) = (now, marieke)
        return try await database.write { tx in try Shift.copyWeek(order, in: tx.acting(as: marieke, at: now)) }
    }

    /// "2026-07-06 10:00 Ahmed"
    fileprivate func drafted(_ first: String = "2026-07-06") async throws -> [String] {
        let (crew, first) = (crew, try day(first))
        return try await database.read { tx in
            try UnpublishedShift.list(crew: crew, from: first, to: first.adding(days: 7), in: tx).map { shift in
                "\(shift.draft.date) \(shift.draft.start) \(shift.person?.name ?? "nobody")"
            }
        }.sorted { ($0.prefix(16), $0) < ($1.prefix(16), $1) }
    }
}
