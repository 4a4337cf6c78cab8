import API
import Accounts
import Core
import Imports
import Media
import Testing

@testable import Defects

@Suite("Defects of other trackers")
struct DefectFixtureTests {
    @Test("Bugzilla's responses, concatenated: bugs with history, comments and an attachment")
    func bugzilla() async throws {
        try await withDiscussion { kitchen, media in
            let brought = try await kitchen.bring(try defectFixture("bugzilla.json"), media)
            #expect(brought.counts == .init(records: 3, created: 2, updated: 0, unchanged: 0, rejected: 1))
            #expect(brought.report.rejected.map(\.phrase.key) == ["defects.import.reason.headline"])
            let door = try await kitchen.defect(source: "bugzilla:17")
            #expect(door.number == 1 && door.headline == "The oven door does not close" && door.state == "Resolved")
            #expect(door.values["severity"] == "2-Major" && door.values["priority"] == "2-Give High Attention")
            #expect(door.values["resolution"] == "Fixed" && door.values["project"] == "Ovens / Door")
            #expect(door.values["description"] == "It springs open again.\nSince Monday.")
            #expect(door.values["oldId"] == "17" && door.values["keywords"] == "door, heat")
            #expect(door.values["cf_serial"] == "OV-2231")
            #expect(door.owner?.id == kitchen.omar.person && door.submitter.id == kitchen.lea.person)
            #expect(door.submittedAt == Instant("2026-03-02T09:00:00Z"))
            #expect(door.changedAt == Instant("2026-03-05T12:30:00Z") && door.version == 4)
            let history = try await kitchen.history(door)
            #expect(
                history == [
                    "2026-03-02T09:00:00Z Lea Submit >Submitted ",
                    "2026-03-02T10:00:00Z Tim Assign Submitted>Assigned owner",
                    "2026-03-04T10:00:00Z Tim Modify Assigned>Assigned severity",
                    "2026-03-05T12:30:00Z vera@elsewhere.example Resolve Assigned>Resolved resolution",
                ]
            )
            let said = try await kitchen.said(door)
            #expect(
                said == ["2026-03-03T07:45:00Z vera@elsewhere.example: A new hinge is on its way."]
            )
            let names = try await kitchen.files(door)
            #expect(names == ["hinge.txt"])
        }
    }

    @Test("A duplicate is linked, and keeps its state and the name of its reporter")
    func duplicate() async throws {
        try await withDiscussion { kitchen, media in
            try await kitchen.bring(try defectFixture("bugzilla.json"), media)
            let (door, other) = (
                try await kitchen.defect(source: "bugzilla:17"), try await kitchen.defect(source: "bugzilla:18")
            )
            #expect(other.original == door.id && other.state == "Duplicate" && other.closed)
            #expect(other.stateBefore == "Resolved" && other.submitter.name == "vera@elsewhere.example")
            #expect(other.owner == nil && other.values["priority"] == nil && other.values["severity"] == "3-Average")
        }
    }

    @Test("Bugzilla's XML and JSON are the same bug, and importing the second updates what differs")
    func xml() async throws {
        try await withDiscussion { kitchen, media in
            try await kitchen.bring(try defectFixture("bugzilla.xml"), media)
            let door = try await kitchen.defect(source: "bugzilla:17")
            #expect(door.state == "Assigned" && door.values["description"] == "It springs open & shut – <again>.")
            let said = try await kitchen.said(door)
            #expect(said == ["2026-03-03T07:45:00Z Vera: A <new> hinge is on its way."])
            let names = try await kitchen.files(door)
            #expect(names == ["hinge.txt"])
            let brought = try await kitchen.bring(try defectFixture("bugzilla.json"), media)
            #expect(brought.counts == .init(records: 3, created: 1, updated: 1, unchanged: 0, rejected: 1))
            let now = try await kitchen.defect(source: "bugzilla:17")
            #expect(now.id == door.id && now.number == door.number && now.state == "Resolved")
            let saidCount = try await kitchen.said(now).count
            #expect(saidCount == 1)
            let namesNow = try await kitchen.files(now)
            #expect(namesNow == ["hinge.txt"])
        }
    }

    @Test("Redmine's list and details: journals with the ids of states and people")
    func redmine() async throws {
        try await withDiscussion { kitchen, media in
            let brought = try await kitchen.bring(try defectFixture("redmine.json"), media)
            #expect(brought.counts == .init(records: 2, created: 2, updated: 0, unchanged: 0, rejected: 0))
            let hum = try await kitchen.defect(source: "redmine:5")
            #expect(
                hum.state == "Closed" && hum.values["severity"] == "4-Minor"
                    && hum.values["project"] == "Kitchen / Cold"
            )
            let history = try await kitchen.history(hum)
            #expect(
                history == [
                    "2026-04-01T06:00:00Z Lea Submit >Submitted ",
                    "2026-04-02T06:00:00Z Tim Modify Submitted>Submitted owner",
                    "2026-04-03T06:00:00Z Omar Close Submitted>Closed done_ratio",
                ]
            )
            let said = try await kitchen.said(hum)
            #expect(
                said == [
                    "2026-04-01T06:05:00Z Lea: hum.mp3\nhttps://redmine.example.org/attachments/download/31/hum.mp3",
                    "2026-04-02T06:00:00Z Tim: I look at it tonight.",
                ]
            )
            let bell = try await kitchen.defect(source: "redmine:6")
            #expect(bell.values["severity"] == "5-Enhancement" && bell.submitter.name == "Vera Visser")
            #expect(bell.values["description"] == nil && bell.values["priority"] == "3-Normal Queue")
        }
    }

    @Test("Jira's table: repeated columns, quoted line breaks, comments with author and time")
    func jira() async throws {
        try await withDiscussion { kitchen, media in
            let brought = try await kitchen.bring(try defectFixture("jira.csv"), media)
            #expect(brought.counts == .init(records: 3, created: 2, updated: 0, unchanged: 0, rejected: 1))
            #expect(brought.report.rejected.map(\.number) == [7])
            let tap = try await kitchen.defect(source: "jira:KIT-1")
            #expect(
                tap.headline == "The tap leaks, again" && tap.state == "Opened"
                    && tap.values["keywords"] == "water, sink"
            )
            #expect(tap.values["description"] == "Under the sink.\n\nSince \"yesterday\".")
            #expect(tap.submittedAt == Instant("2026-03-02T08:00:00Z") && tap.values["oldId"] == "KIT-1")
            let said = try await kitchen.said(tap)
            #expect(
                said == [
                    "2026-03-02T08:05:00Z Lea: tap.jpg\nhttps://jira.example.org/secure/attachment/1/tap.jpg",
                    "2026-03-03T07:00:00Z vera: I have a seal;\nwith two sizes.",
                    "2026-03-04T13:15:00Z Omar: Fitted it.",
                ]
            )
            let drip = try await kitchen.defect(source: "jira:KIT-2")
            #expect(drip.original == tap.id && drip.stateBefore == "Closed" && drip.values["resolution"] == "Duplicate")
        }
    }

    @Test("GitHub's issues, comments and events; pull requests are left out")
    func github() async throws {
        try await withDiscussion { kitchen, media in
            let brought = try await kitchen.bring(try defectFixture("github.json"), media)
            #expect(brought.counts == .init(records: 2, created: 2, updated: 0, unchanged: 0, rejected: 0))
            let menu = try await kitchen.defect(source: "github:kombuis/web#12")
            #expect(
                menu.state == "Closed" && menu.values["resolution"] == "Fixed"
                    && menu.values["oldId"] == "kombuis/web#12"
            )
            #expect(menu.values["priority"] == "2-Give High Attention" && menu.values["severity"] == "3-Average")
            #expect(menu.owner?.id == kitchen.omar.person && menu.submitter.id == kitchen.lea.person)
            #expect(menu.values["description"]?.contains("https://user-images.example.org/1.png") == true)
            let history = try await kitchen.history(menu)
            #expect(
                history == [
                    "2026-05-01T08:00:00Z Lea Submit >Submitted ",
                    "2026-05-02T10:00:00Z Tim Modify Submitted>Submitted owner",
                    "2026-05-02T11:00:00Z Tim Modify Submitted>Submitted headline",
                    "2026-05-03T08:00:00Z Omar Close Submitted>Closed resolution",
                ]
            )
            let said = try await kitchen.said(menu)
            #expect(said == ["2026-05-02T09:00:00Z ghost-writer: Also on mine."])
            let dark = try await kitchen.defect(source: "github:kombuis/web#14")
            #expect(dark.state == "Submitted" && dark.submitter.name == "ghost-writer")
        }
    }
}
