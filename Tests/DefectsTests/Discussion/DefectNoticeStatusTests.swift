import Accounts
import Core
import Notifications
import Storage
import TestSupport
import Testing
import Work

@testable import Defects

@Suite("A message about a defect")
struct DefectNoticeStatusTests {
    /// `open`, the key of the phrase that says how it was settled, or `nil` if it is mere news.
    private func status(_ key: String, _ defect: Defect, _ viewer: Viewer, in kitchen: Kitchen) async throws -> String?
    {
        let (now, notice) = (kitchen.now, SentNotice(about: defect.id.cast(), "defects.notice.\(key)"))
        let status = try await kitchen.database.read { tx in
            try DefectsNotices().statuses(of: [notice], for: viewer, at: now, in: tx)[notice]
        }
        return switch status {
        case .open: "open"
        case .settled(let phrase): phrase.key
        case nil: nil
        }
    }

    @Test("has a status of its own if there are other messages about the defect")
    func several() async throws {
        try await withKitchen { kitchen in
            let (fridge, omar, now) = (try await kitchen.report(), kitchen.omar, kitchen.now)
            try await kitchen.act("Assign", fridge, ["owner": omar.person.description], by: kitchen.nora)
            let notices = ["toYou", "check", "comment"].map { key in
                SentNotice(about: fridge.id.cast(), "defects.notice.\(key)")
            }
            let statuses = try await kitchen.database.read { tx in
                try DefectsNotices().statuses(of: notices, for: omar, at: now, in: tx)
            }
            #expect(Set(statuses.keys) == [notices[0]])
        }
    }

    @Test("offers the assignee the next action until the defect is assigned to someone else, closed or deleted")
    func assigned() async throws {
        try await withKitchen { kitchen in
            let fridge = try await kitchen.report()
            try await kitchen.act("Assign", fridge, ["owner": kitchen.omar.person.description], by: kitchen.nora)
            #expect(try await status("toYou", fridge, kitchen.omar, in: kitchen) == "open")
            #expect(try await status("comment", fridge, kitchen.omar, in: kitchen) == nil)
            try await kitchen.act("Modify", fridge, ["owner": kitchen.lea.person.description], by: kitchen.nora)
            #expect(try await status("toYou", fridge, kitchen.omar, in: kitchen) == "defects.settled.assigned")
            let now = kitchen.now
            try await kitchen.database.write { tx in
                try Defect.delete(fridge.id, in: tx.acting(as: kitchen.nora, at: now))
            }
            #expect(try await status("toYou", fridge, kitchen.lea, in: kitchen) == "defects.settled.deleted")
            let oven = try await kitchen.report("The oven stays cold")
            try await kitchen.act("Assign", oven, ["owner": kitchen.omar.person.description], by: kitchen.nora)
            #expect(try await status("toYou", oven, kitchen.omar, in: kitchen) == "open")
            try await kitchen.act("Close", oven, ["resolution": "Fixed"], by: kitchen.nora)
            #expect(try await status("toYou", oven, kitchen.omar, in: kitchen) == "defects.settled.state")
        }
    }

    @Test("of a report without an assignee offers managers to assign it, until someone has it or it is closed")
    func reported() async throws {
        try await withKitchen { kitchen in
            let fridge = try await kitchen.report()
            #expect(try await status("reported", fridge, kitchen.tim, in: kitchen) == "open")
            try await kitchen.act("Assign", fridge, ["owner": kitchen.omar.person.description], by: kitchen.nora)
            #expect(try await status("reported", fridge, kitchen.tim, in: kitchen) == "defects.settled.assigned")
            let oven = try await kitchen.report("The oven stays cold")
            try await kitchen.act("Close", oven, ["resolution": "User Error"], by: kitchen.nora)
            #expect(try await status("reported", oven, kitchen.tim, in: kitchen) == "defects.settled.state")
        }
    }
}
