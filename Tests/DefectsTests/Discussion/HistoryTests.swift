import API
import Accounts
import Core
import Foundation
import HTTPTypes
import Hummingbird
import Media
import NIOCore
import Storage
import TestSupport
import Testing
import Web

@testable import Defects

@Suite("The history of a defect")
struct HistoryTests {
    @Test("describes who did what, newest first, with people and locations by name")
    func sentences() async throws {
        try await withDiscussion { kitchen, media in
            let first = try await kitchen.report("The same before")
            let defect = try await kitchen.report()
            let (omar, tim) = (kitchen.omar.person.description, kitchen.tim)
            func tick() { kitchen.clock.advance(minutes: 1) }
            tick()
            try await kitchen.act("Assign", defect, ["owner": omar, "priority": "3-Normal Queue"], by: tim)
            tick()
            try await kitchen.act("Modify", defect, ["priority": "1-Resolve Immediately"], by: tim)
            tick()
            try await kitchen.post("The man\ncomes", defect, by: kitchen.omar)
            tick()
            try await kitchen.add([try await sent("plate.txt", media, by: kitchen.lea)], to: defect)
            tick()
            try await kitchen.setPosition(defect, .init(latitude: 52.370216, longitude: 4.895168))
            tick()
            let (lea, now) = (kitchen.lea, kitchen.now)
            try await kitchen.database.write { tx in
                _ = try Defect.markDuplicate(defect.id, of: first.id, in: tx.acting(as: lea, at: now))
            }
            #expect(
                try await kitchen.sentences(defect) == [
                    "Lea set the status to “Duplicate”. Duplicate of: “#1”",
                    "Lea set “Location” to “52.370216, 4.895168”.",
                    "Lea added “plate.txt”.",
                    "Omar commented: “The man comes”",
                    "Tim changed “Priority” from “Normal” to “Immediately”.",
                    "Tim set the status to “Assigned”. Assigned to: “Omar”; Priority: “Normal”",
                    "Lea reported this.",
                ]
            )
        }
    }

    @Test("is read page by page without gaps or duplicates, even with equal times")
    func pages() async throws {
        try await withDiscussion { kitchen, media in
            let defect = try await kitchen.report()
            for number in 0..<7 {
                try await kitchen.act("Modify", defect, ["keywords": "\(number)"])
                try await kitchen.post("\(number)", defect)
                try await kitchen.add([try await sent("\(number).txt", media, by: kitchen.lea)], to: defect)
                if number == 3 { kitchen.clock.advance(minutes: 1) }
            }
            let lea = kitchen.lea
            let whole = try await kitchen.database.read { tx in
                try DefectHistory.load(defect.id, .whole, lea, in: tx).events.map(\.keys)
            }
            #expect(whole.count == 22 && Set(whole).count == 22)
            var (parts, after): ([[String]], String?) = ([], nil)
            repeat {
                let paging = try paging(limit: 4, after: after)
                let events = try await kitchen.database.read { tx in
                    try DefectHistory.load(defect.id, paging, lea, in: tx).events
                }
                parts += events.prefix(4).map(\.keys)
                after = paging.next(events, \.keys)
            } while after != nil
            #expect(parts == whole)
        }
    }

    @Test("names imported people, but nobody whose id merely occurs in a text")
    func strangers() async throws {
        try await withDiscussion { kitchen, _ in
            let defect = try await kitchen.report()
            let (crew, now) = (kitchen.crew, kitchen.now)
            let stranger = try await kitchen.database.write { tx in
                try tx.run(
                    """
                    INSERT INTO defect_comment (crew, id, defect, name, at, body)
                    VALUES (\(crew), \(DefectCommentID.new(at: now)), \(defect.id), \("J. Jansen"), \(now), \("Old"))
                    """
                )
                return try tx.addPerson("Olga")
            }
            #expect(try await kitchen.sentences(defect).first == "J. Jansen commented: “Old”")
            var schema = DefectSchema.standard
            try await kitchen.act("Modify", defect, ["customer": stranger.description])
            schema.fields = schema.fields.map {
                $0.name == "customer" ? DefectField(name: "customer", type: .person) : $0
            }
            try await kitchen.use(schema)
            let all = try await kitchen.sentences(defect).joined()
            #expect(!all.contains("Olga") && all.contains(stranger.description))
        }
    }

    private func paging(limit: Int, after: String?) throws -> Paging {
        let more = after.map { "&after=\($0)" } ?? ""
        let head = HTTPRequest(method: .get, scheme: "http", authority: nil, path: "/x?limit=\(limit)\(more)")
        var query = try Query(Request(head: head, body: .init(buffer: .init())), ["limit", "after"])
        let paging = Paging(&query, keys: 3)
        try query.finish()
        return paging
    }
}

extension Kitchen {
    /// A history in English, each entry with its fields.
    func sentences(_ defect: Defect) async throws -> [String] {
        let folders = [resourceFolder(of: "Web"), DefectsModule().resources].compactMap { $0 }
        let (words, lea) = (try Catalog(folders).words(.english), lea)
        let history = try await database.read { tx in
            try DefectHistory.load(defect.id, .whole, isWhole: false, lea, in: tx)
        }
        let spoken = HistoryWords(history: history, words: words)
        return history.events.map { event in
            let lines = event.step.map(spoken.lines) ?? []
            return ([spoken.sentence(event)] + (lines.isEmpty ? [] : [lines.joined(separator: "; ")])).joined(
                separator: " "
            )
        }
    }
}
