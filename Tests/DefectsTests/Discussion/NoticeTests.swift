import API
import Accounts
import Core
import Notifications
import Storage
import TestSupport
import Testing
import Web

@testable import Defects

@Suite("Messages about a defect")
struct NoticeTests {
    @Test("go at each step to the assignee, the previous one, the reporter and the followers, but never to the actor")
    func steps() async throws {
        try await withDiscussion { kitchen, media in
            let (omar, tim) = (kitchen.omar.person.description, kitchen.tim.person.description)
            let defect = try await kitchen.report("Fridge", ["owner": omar])
            #expect(try await kitchen.told() == ["Omar: reportedToYou"])
            func act(_ name: String, _ fields: [String: String?] = [:], _ viewer: Viewer) async throws -> [String] {
                try await kitchen.telling { try await kitchen.act(name, defect, fields, by: viewer) }
            }
            let given = try await act("Assign", ["owner": tim], kitchen.nora)
            #expect(given == ["Tim: toYou", "Omar: fromYouTo", "Lea: given"])
            let taken = try await act("Modify", ["owner": omar], kitchen.omar)
            #expect(taken == ["Tim: fromYouToThem", "Lea: given"])
            let said = try await kitchen.telling {
                try await kitchen.post("The man comes on Thursday", defect, by: kitchen.nora)
            }
            #expect(said == ["Lea+Omar: comment"])
            #expect(try await act("Open", [:], kitchen.omar) == ["Lea+Nora: state"])
            let mended = try await act("Resolve", ["resolution": "Fixed"], kitchen.omar)
            #expect(mended == ["Lea: check", "Nora: state"])
            #expect(try await act("Validate", [:], kitchen.lea) == ["Nora+Omar: state"])
            #expect(try await act("Modify", ["keywords": "cold"], kitchen.lea) == ["Nora+Omar: field"])
            #expect(
                try await act("Modify", ["keywords": "ice", "customer": "us"], kitchen.lea) == ["Nora+Omar: fields"]
            )
            #expect(try await act("Modify", ["owner": nil], kitchen.lea) == ["Omar: fromYou", "Nora: nobody"])
            let file = try await sent("a.txt", media, by: kitchen.lea)
            let added = try await kitchen.telling { try await kitchen.add([file], to: defect, by: kitchen.omar) }
            #expect(added == ["Lea+Nora: file"])
        }
    }

    @Test("go to the managers when a defect is reported without an assignee, but not to the manager who reports it")
    func reported() async throws {
        try await withDiscussion { kitchen, _ in
            let told = try await kitchen.telling { try await kitchen.report() }
            #expect(told == ["Nora+Tim: reported"])
            let own = try await kitchen.telling { try await kitchen.report("Oven", by: kitchen.tim) }
            #expect(own == ["Nora: reported"])
            #expect(NoticeKind.ofDefect("defects.notice.reported") == .reportedDefects)
        }
    }

    @Test("go to the members whom an edited comment mentions for the first time, once, unless they unfollowed")
    func mentioned() async throws {
        try await withDiscussion { kitchen, _ in
            let defect = try await kitchen.report()
            try await kitchen.watch(true, defect, by: kitchen.nora)
            try await kitchen.watch(false, defect, by: kitchen.nora)
            let comment = try await kitchen.post("Ask @tim", defect)
            func edit(_ text: String) async throws -> [String] {
                try await kitchen.telling { try await kitchen.change(comment, to: text) }
            }
            #expect(try await edit("Ask @tim, please") == [])
            #expect(try await edit("Ask @tim, @omar, @nora or @lea") == ["Omar: mention"])
            #expect(try await kitchen.followers(defect) == ["Lea", "Omar", "Tim"])
            #expect(try await edit("Ask nobody") == [])
            #expect(try await edit("Ask @omar or @tim") == [])
            // A follower is told, too.
            try await kitchen.watch(true, defect, by: kitchen.nora)
            let other = try await kitchen.post("Hm", defect)
            let told = try await kitchen.telling { try await kitchen.change(other, to: "Hm, @nora?") }
            #expect(told == ["Nora: mention"])
        }
    }

    @Test("stop after unfollowing, except when the defect is assigned to the person")
    func no() async throws {
        try await withDiscussion { kitchen, _ in
            let defect = try await kitchen.report()
            try await kitchen.watch(false, defect, by: kitchen.lea)
            try await kitchen.act("Modify", defect, ["keywords": "cold"], by: kitchen.tim)
            try await kitchen.act("Assign", defect, ["owner": kitchen.lea.person.description], by: kitchen.tim)
            try await kitchen.act("Open", defect, by: kitchen.tim)
            #expect(try await kitchen.told() == ["Nora+Tim: reported", "Lea: toYou"])
        }
    }

    @Test("are not sent one by one for a bulk change")
    func bulk() async throws {
        try await withDiscussion { kitchen, _ in
            let defect = try await kitchen.report()
            let (tim, now) = (kitchen.tim, kitchen.now)
            try await kitchen.database.write { tx in
                let operation = DefectOperationID.new(at: now)
                _ = try Defect.modify(
                    defect.id,
                    ["keywords": "x"],
                    operation: operation,
                    in: tx.acting(as: tim, at: now)
                )
                try Defect.delete(defect.id, operation: operation, in: tx.acting(as: tim, at: now))
                _ = try Defect.restore(defect.id, operation: operation, in: tx.acting(as: tim, at: now))
            }
            #expect(try await kitchen.told() == ["Nora+Tim: reported"])
        }
    }

    @Test("have translated names for the standard schema, and the crew's own names for its own")
    func names() throws {
        var schema = DefectSchema.standard
        #expect(schema.spoken(state: "Resolved") == .phrase(Phrase("defects.state.Resolved")))
        #expect(schema.spoken(field: "position") == .phrase(Phrase("defects.field.name.position")))
        schema.states.append(DefectState(name: "Waits", title: "Waits for a part"))
        schema.fields.append(DefectField(name: "plate", type: .line))
        #expect(schema.spoken(state: "Waits") == .text("Waits for a part"))
        #expect(schema.spoken(field: "plate") == .text("plate"))
        #expect(schema.spoken(state: "Gone") == .text("Gone"))
    }

    @Test("say nothing about a comment that is deleted before they are delivered")
    func takenBack() async throws {
        try await withDiscussion { kitchen, _ in
            let defect = try await kitchen.report()
            let comment = try await kitchen.post("Oh no", defect, by: kitchen.omar)
            try await kitchen.delete(comment, by: kitchen.omar)
            #expect(try await kitchen.told() == ["Nora+Tim: reported"])
        }
    }

    @Test("quote the beginning of the comment, up to the end of a word")
    func excerpt() {
        #expect(firstWords(of: "One\n\n two") == "One two")
        let long = firstWords(of: String(repeating: "abcdefghi ", count: 20))
        #expect(long.hasSuffix("abcdefghi…") && long.count <= 121)
        #expect(firstWords(of: String(repeating: "x", count: 500)).count == 121)
    }
}
