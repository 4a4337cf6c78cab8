import Accounts
import Core
import Storage
import TestSupport
import Testing

@testable import Defects

@Suite("The followers of a defect")
struct WatchTests {
    @Test("are the reporter, the assignee, commenters and those who choose to, unless they unfollow")
    func followers() async throws {
        try await withDiscussion { kitchen, _ in
            let defect = try await kitchen.report()
            #expect(try await kitchen.followers(defect) == ["Lea"])
            try await kitchen.act("Assign", defect, ["owner": kitchen.omar.person.description], by: kitchen.tim)
            try await kitchen.post("Hm", defect, by: kitchen.tim)
            try await kitchen.watch(true, defect, by: kitchen.nora)
            #expect(try await kitchen.followers(defect) == ["Lea", "Nora", "Omar", "Tim"])
            for viewer in [kitchen.lea, kitchen.omar, kitchen.tim, kitchen.nora] {
                try await kitchen.watch(false, defect, by: viewer)
            }
            #expect(try await kitchen.followers(defect) == [])
            // A person who stopped following does not follow again by commenting.
            try await kitchen.post("Hm hm", defect, by: kitchen.tim)
            #expect(try await kitchen.followers(defect) == [])
            try await kitchen.watch(true, defect, by: kitchen.tim)
            #expect(try await kitchen.followers(defect) == ["Tim"])
        }
    }

    @Test("include the members whom a comment mentions, by username, full name or a first name that only one has")
    func mentioned() async throws {
        try await withDiscussion { kitchen, _ in
            let (crew, omar) = (kitchen.crew, kitchen.omar.person)
            try await kitchen.database.write { tx in
                for name in ["Anna Bos", "Anna Vos", "Cor de Wit", "Jan P.", "Jan Q.", "!"] {
                    _ = try tx.addMember(name, of: crew)
                }
                try tx.run("UPDATE person SET username = 'omar.k' WHERE id = \(omar)")
            }
            let cases: [(String, [String])] = [
                ("@nora: look", ["Nora"]), ("ask (@omar.k), please", ["Omar"]),
                ("@Cor de Wit and @tim!", ["Cor de Wit", "Tim"]),
                ("@Anna Bos, or @Anna?", ["Anna Bos"]), ("mail nora@tim.example or me @ noon", []), ("@Norah", []),
                ("@Jan P., or @jan q?", ["Jan P.", "Jan Q."]), ("@Jan: @!", []),
            ]
            for (text, expected) in cases {
                let defect = try await kitchen.report()
                try await kitchen.post(text, defect, by: kitchen.lea)
                let followers = try await kitchen.followers(defect)
                #expect(followers == (expected + ["Lea"]).sorted(), "\(text)")
            }
            // A person who stopped following is not made to follow again.
            let defect = try await kitchen.report()
            try await kitchen.watch(true, defect, by: kitchen.tim)
            try await kitchen.watch(false, defect, by: kitchen.tim)
            try await kitchen.post("@tim", defect, by: kitchen.lea)
            #expect(try await kitchen.followers(defect) == ["Lea"])
        }
    }

    @Test("include the viewer if they follow, also when there are more than the list shows")
    func many() async throws {
        try await withDiscussion { kitchen, _ in
            let (defect, crew, tim) = (try await kitchen.report(), kitchen.crew, kitchen.tim)
            func isOn() async throws -> Bool {
                try await kitchen.database.read { tx in try Followers.of(defect.id, tim, in: tx).isOn }
            }
            try await kitchen.watch(true, defect, by: tim)
            try await kitchen.database.write { tx in
                for number in 1...200 {
                    let person = try tx.addMember("Anna\(number)", of: crew).person
                    try tx.run(
                        """
                        INSERT INTO defect_watcher (crew, defect, person, watching)
                        VALUES (\(crew), \(defect.id), \(person), \(true))
                        """
                    )
                }
            }
            #expect(try await !kitchen.followers(defect).contains("Tim"))
            #expect(try await isOn())
            try await kitchen.watch(false, defect, by: tim)
            #expect(try await !isOn())
        }
    }

    @Test("do not include former members, or former assignees")
    func left() async throws {
        try await withDiscussion { kitchen, _ in
            let defect = try await kitchen.report()
            try await kitchen.act("Assign", defect, ["owner": kitchen.omar.person.description], by: kitchen.tim)
            try await kitchen.act("Modify", defect, ["owner": kitchen.tim.person.description], by: kitchen.tim)
            #expect(try await kitchen.followers(defect) == ["Lea", "Tim"])
            let (crew, lea, now) = (kitchen.crew, kitchen.lea, kitchen.now)
            try await kitchen.database.write { tx in
                try tx.run("UPDATE member SET left_at = \(now) WHERE crew = \(crew) AND person = \(lea.person)")
            }
            #expect(try await kitchen.followers(defect) == ["Tim"])
        }
    }
}
