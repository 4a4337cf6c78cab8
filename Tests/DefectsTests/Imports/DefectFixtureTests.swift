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

    @Test("Jira's cloud: people by account id, its other columns, and texts too long for a field")
    func jiraCloud() async throws {
        try await withDiscussion { kitchen, media in
            let steps = Array(repeating: "Open the tap.", count: 30).joined(separator: " ")
            let file = """
                Summary,Issue key,Status,Reporter,Reporter Id,Created,Description,Environment,Fix versions,Fix versions,\
                Custom field (Steps to Reproduce),Custom field (Rank),Comment
                It drips,KIT-1,Ready for QA,,5F1a:2b,02/Mar/26 9:00 AM,,,,,,,
                It leaks,KIT-2,Won't Do,Vera Visser,5F1a:2b,02/Mar/26 9:00 AM,Look.,Cold water,1.0,1.1,\
                \(steps),0|i0001:,03/Mar/26 8:00 AM;5F1a:2b;Still so.
                """
            let brought = try await kitchen.bring(Array(file.utf8), media)
            #expect(brought.counts == .init(records: 2, created: 2, updated: 0, unchanged: 0, rejected: 0))
            let drip = try await kitchen.defect(source: "jira:KIT-1")
            #expect(drip.state == "Resolved" && drip.submitter.name == "Vera Visser")
            let leak = try await kitchen.defect(source: "jira:KIT-2")
            #expect(leak.state == "Closed" && leak.values["environment"] == "Cold water")
            #expect(leak.values["fix versions"] == "1.0, 1.1" && leak.values["rank"] == nil)
            #expect(leak.values["description"] == "Look.\n\nSteps to reproduce:\n\(steps)")
            #expect(leak.values["steps to reproduce"] == nil)
            #expect(try await kitchen.said(leak) == ["2026-03-03T07:00:00Z Vera Visser: Still so."])
            let again = try await kitchen.bring(Array(file.utf8), media)
            #expect(again.counts == .init(records: 2, created: 0, updated: 0, unchanged: 2, rejected: 0))
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
    @Test("What is private in Bugzilla is left out and counted; once it is public, it is imported, and nothing twice")
    func privateInBugzilla() async throws {
        try await withDiscussion { kitchen, media in
            func file(_ isPrivate: Bool) -> [UInt8] {
                Array(
                    """
                    {"bugs": {"4": {"comments": [
                        {"id": 40, "count": 1, "text": "Through the cellar.", "time": "2026-03-02T09:30:00Z"}]}}}
                    {"attachments": {"8": {"id": 8, "bug_id": 4, "file_name": "cellar.txt", "data": "?"}}}
                    {"bugs": [
                        {"id": 3, "summary": "Smoke", "status": "NEW", "creation_time": "2026-03-02T09:00:00Z",
                        "groups": [], "description": "The safe opens with 1234.", "comments": [
                            {"id": 30, "count": 0, "is_private": \(isPrivate), "text": "The safe opens with 1234.",
                                "time": "2026-03-02T09:00:00Z"},
                            {"id": 31, "count": 1, "is_private": \(isPrivate), "text": "Who earns what",
                                "time": "2026-03-02T09:30:00Z"},
                            {"id": 32, "count": 2, "is_private": false, "text": "It smokes.",
                                "time": "2026-03-02T09:40:00Z"}]},
                        {"id": 4, "summary": "A way in", "status": "NEW", "creation_time": "2026-03-02T10:00:00Z",
                        "groups": ["security"], "comments": [
                            {"id": 41, "count": 2, "text": "And the roof.", "time": "2026-03-02T11:30:00Z"}]}]}
                    {"attachments": {
                        "9": {"id": 9, "bug_id": 3, "summary": "Payslip", "file_name": "pay.txt", "data": "SGluZ2U=",
                            "creation_time": "2026-03-02T09:30:00Z", "is_private": \(isPrivate ? 1 : 0)},
                        "10": {"id": 10, "bug_id": 3, "summary": "Oven", "file_name": "oven.txt", "data": "SGVhdA==",
                            "creation_time": "2026-03-02T09:30:00Z", "is_private": 0}}}
                    """.utf8
                )
            }
            let brought = try await kitchen.bring(file(true), media)
            #expect(brought.counts == .init(records: 2, created: 1, updated: 0, unchanged: 0, rejected: 1))
            #expect(
                brought.report.rejected.map(\.phrase) == [
                    Phrase("defects.import.reason.groups", ["who": .text("security")])
                ]
            )
            #expect(
                brought.report.notes.map(\.phrase) == [
                    Phrase("defects.import.note.privateComments", ["count": .number(2)]),
                    Phrase("defects.import.note.privateFiles", ["count": .number(1)]),
                ]
            )
            let smoke = try await kitchen.defect(source: "bugzilla:3")
            #expect(smoke.headline == "Smoke" && smoke.values["description"] == nil)
            #expect(try await kitchen.said(smoke) == ["2026-03-02T09:40:00Z Bugzilla: It smokes."])
            #expect(try await kitchen.files(smoke) == ["oven.txt"])
            let before = try await kitchen.everything()
            let secrets = ["opens with", "earns", "way in", "cellar", "roof", "pay.txt"]
            #expect(secrets.filter { before.joined().contains($0) } == [])
            let again = try await kitchen.bring(file(true), media)
            #expect(again.counts == .init(records: 2, created: 0, updated: 0, unchanged: 1, rejected: 1))
            #expect(try await kitchen.everything() == before)
            let published = try await kitchen.bring(file(false), media)
            #expect(published.counts.updated == 1 && published.report.notes.isEmpty)
            let known = try await kitchen.defect(smoke.id)
            #expect(known.values["description"] == "The safe opens with 1234.")
            #expect(
                try await kitchen.said(known) == [
                    "2026-03-02T09:30:00Z Bugzilla: Who earns what", "2026-03-02T09:40:00Z Bugzilla: It smokes.",
                ]
            )
            #expect(try await kitchen.files(known) == ["oven.txt", "pay.txt"])
            // Made private again there, it stays here, and is not imported another time.
            try await kitchen.bring(file(true), media)
            let kept = try await kitchen.defect(smoke.id)
            #expect(kept.values["description"] == "The safe opens with 1234." && kept.version == known.version)
            #expect(try await kitchen.said(known).count == 2)
            #expect(try await kitchen.files(known).count == 2)
        }
    }

    @Test("What is private in Bugzilla's XML is left out and counted")
    func privateInXML() async throws {
        try await withDiscussion { kitchen, media in
            func text(_ id: Int, _ count: Int, _ isPrivate: Int, _ body: String) -> String {
                """
                <long_desc isprivate="\(isPrivate)"><commentid>\(id)</commentid><comment_count>\(count)</comment_count>
                <who name="Lea">lea@example.org</who><bug_when>2026-03-02 10:00:00 +0100</bug_when>
                <thetext>\(body)</thetext></long_desc>
                """
            }
            func bug(_ id: Int, _ rest: String) -> String {
                """
                <bug><bug_id>\(id)</bug_id><creation_ts>2026-03-02 10:00:00 +0100</creation_ts>
                <short_desc>Smoke \(id)</short_desc><bug_status>NEW</bug_status>\(rest)</bug>
                """
            }
            let attachment = """
                <attachment isobsolete="0" isprivate="1"><attachid>9</attachid><date>2026-03-02 10:00:00 +0100</date>
                <filename>pay.txt</filename><data encoding="base64">SGluZ2U=</data></attachment>
                """
            let first = text(30, 0, 0, "It smokes.") + text(31, 1, 1, "Who earns what") + text(32, 2, 0, "Still.")
            let second = "<group id=\"7\">security</group>" + text(40, 0, 0, "Through the cellar.")
            let file = Array("<bugzilla>\(bug(3, first + attachment))\(bug(4, second))</bugzilla>".utf8)
            let brought = try await kitchen.bring(file, media)
            #expect(brought.counts == .init(records: 2, created: 1, updated: 0, unchanged: 0, rejected: 1))
            #expect(brought.report.rejected.map(\.phrase.key) == ["defects.import.reason.groups"])
            #expect(
                brought.report.notes.map(\.phrase.key) == [
                    "defects.import.note.privateComments", "defects.import.note.privateFiles",
                ]
            )
            let smoke = try await kitchen.defect(source: "bugzilla:3")
            #expect(smoke.values["description"] == "It smokes.")
            #expect(try await kitchen.said(smoke) == ["2026-03-02T09:00:00Z Lea: Still."])
            #expect(try await kitchen.files(smoke) == [])
            let again = try await kitchen.bring(file, media)
            #expect(again.counts == .init(records: 2, created: 0, updated: 0, unchanged: 1, rejected: 1))
        }
    }

    @Test("Redmine's private notes and issues are left out, even if an earlier answer does not say that they are")
    func privateInRedmine() async throws {
        try await withDiscussion { kitchen, media in
            func issue(_ id: Int, _ rest: String = "") -> String {
                """
                {"id": \(id), "subject": "Hum \(id)", "status": {"id": 1, "name": "New"},
                    "created_on": "2026-04-01T06:00:00Z"\(rest)}
                """
            }
            let journals = """
                , "is_private": false, "journals": [
                    {"id": 51, "user": {"id": 2, "name": "Tim"}, "notes": "Who earns what", "private_notes": true,
                        "created_on": "2026-04-02T06:00:00Z", "details": []},
                    {"id": 52, "user": {"id": 2, "name": "Tim"}, "notes": "Tonight.", "private_notes": false,
                        "created_on": "2026-04-02T07:00:00Z", "details": []}]
                """
            let secret = """
                , "is_private": true, "journals": [
                    {"id": 61, "user": {"id": 2, "name": "Tim"}, "notes": "Through the cellar.", "private_notes": false,
                        "created_on": "2026-04-02T06:00:00Z", "details": []}]
                """
            let answers = [
                "{\"issues\": [\(issue(5)), \(issue(6))]}", "{\"issue\": \(issue(5, journals))}",
                "{\"issue\": \(issue(6, secret))}", "{\"issues\": [\(issue(6))]}",
            ]
            // Once in one part, and once with the list in a part of its own.
            for space in [1, 256 * 1024] {
                let blanks = String(repeating: " ", count: space)
                let file = Array(answers.joined(separator: blanks).utf8)
                let brought = try await kitchen.bring(file, media)
                #expect(brought.counts.created + brought.counts.unchanged == 1 && brought.counts.rejected == 1)
                #expect(brought.report.rejected.map(\.phrase.key) == ["defects.import.reason.private"])
                #expect(brought.report.notes.map(\.phrase.key) == ["defects.import.note.privateComments"])
                let hum = try await kitchen.defect(source: "redmine:5")
                #expect(try await kitchen.said(hum) == ["2026-04-02T07:00:00Z Tim: Tonight."])
                #expect(try await kitchen.everything().count == 1)
            }
        }
    }

    @Test("Jira's issues with a security level are left out; a note says that restricted comments are not marked")
    func privateInJira() async throws {
        try await withDiscussion { kitchen, media in
            let file = """
                Summary,Issue key,Status,Created,Security Level,Comment
                The tap leaks,KIT-1,Open,02/Mar/26 9:00 AM,,03/Mar/26 8:00 AM;lea@example.org;Mine.
                Who earns what,KIT-2,Open,02/Mar/26 9:00 AM,Managers only,03/Mar/26 8:00 AM;lea@example.org;Too much.
                """
            let brought = try await kitchen.bring(Array(file.utf8), media)
            #expect(brought.counts == .init(records: 2, created: 1, updated: 0, unchanged: 0, rejected: 1))
            #expect(
                brought.report.rejected.map(\.phrase) == [
                    Phrase("defects.import.reason.level", ["who": .text("Managers only")])
                ]
            )
            #expect(brought.report.notes.map(\.phrase.key) == ["defects.import.note.jira"])
            let there = try await kitchen.everything()
            #expect(there.count == 1 && there.joined().contains("Mine.") && !there.joined().contains("KIT-2"))
            let again = try await kitchen.bring(Array(file.utf8), media)
            #expect(again.counts == .init(records: 2, created: 0, updated: 0, unchanged: 1, rejected: 1))
        }
    }
}
