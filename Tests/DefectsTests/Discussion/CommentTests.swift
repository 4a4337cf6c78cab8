import Accounts
import Core
import HTML
import Storage
import TestSupport
import Testing
import Web

@testable import Defects

@Suite("Comments on a defect")
struct CommentTests {
    @Test("keep their line breaks, are listed oldest first, and show when they were edited")
    func discussion() async throws {
        try await withDiscussion { kitchen, _ in
            let defect = try await kitchen.report()
            let first = try await kitchen.post("It drips.\n\n  Every hour.\r\nMore at night.", defect)
            kitchen.clock.advance(minutes: 1)
            try await kitchen.post("The man comes on Thursday.", defect, by: kitchen.omar)
            #expect(first.text == "It drips.\n\n  Every hour.\nMore at night." && first.changedAt == nil)
            kitchen.clock.advance(minutes: 1)
            let changed = try await kitchen.change(first, to: "It drips every hour.", if: .shown("1"))
            #expect(changed.version == 2 && changed.changedAt == kitchen.now)
            #expect(try await kitchen.comments(defect) == ["It drips every hour.", "The man comes on Thursday."])
            // Saving the same text is not a change.
            #expect(try await kitchen.change(changed, to: " It drips every hour.\n").version == 2)
            #expect(try await kitchen.defect(defect.id).version == 1)
        }
    }

    @Test("cannot be edited in an archived crew")
    func archived() async throws {
        try await withDiscussion { kitchen, _ in
            let comment = try await kitchen.post("It drips.", try await kitchen.report())
            let (crew, lea, now) = (kitchen.crew, kitchen.lea, kitchen.now)
            let error = await #expect(throws: AppError.self) {
                try await kitchen.database.write { tx in
                    try tx.run("UPDATE crew SET archived_at = \(now) WHERE id = \(crew)")
                    return try CommentPage.load(comment.id, of: comment.defect, Form(), lea.current(in: tx), tx)
                }
            }
            #expect(error?.code == .conflict)
        }
    }

    @Test(
        "have 1 to 20,000 characters, none of them invisible",
        arguments: [nil, "", " \n\t ", "a\u{0}b", "\u{1B}[2J"]
    )
    func limits(wrong: String?) async throws {
        try await withDiscussion { kitchen, _ in
            let defect = try await kitchen.report()
            let error = await #expect(throws: AppError.self) { try await kitchen.post(wrong, defect) }
            #expect(error?.code == .invalid && error?.fields.map(\.field) == ["text"])
            let long = String(repeating: "é", count: 20_000)
            #expect(try await kitchen.post(long, defect).text == long)
            let longer = await #expect(throws: AppError.self) { try await kitchen.post(long + "é", defect) }
            #expect(longer?.fields.first?.code == "tooLong")
            #expect(try await kitchen.comments(defect).count == 1)
        }
    }

    @Test("cannot be overwritten from a second tab, or by others")
    func twoTabs() async throws {
        try await withDiscussion { kitchen, _ in
            let comment = try await kitchen.post("One", try await kitchen.report())
            try await kitchen.change(comment, to: "Two", if: .shown("1"))
            await expect(.stale) { try await kitchen.change(comment, to: "Three", if: .shown("1")) }
            for other in [kitchen.omar, kitchen.tim] {
                let error = await #expect(throws: AppError.self) {
                    try await kitchen.change(comment, to: "Mine", by: other)
                }
                #expect(error?.code == .forbidden)
            }
        }
    }

    @Test("can be deleted and restored; a manager can delete any, and only managers can restore those")
    func deleting() async throws {
        try await withDiscussion { kitchen, media in
            let defect = try await kitchen.report()
            let comment = try await kitchen.post("Silly", defect)
            let others = await #expect(throws: AppError.self) {
                try await kitchen.delete(comment, by: kitchen.omar)
            }
            #expect(others?.code == .forbidden)
            try await kitchen.delete(comment)
            #expect(try await kitchen.comments(defect) == [])
            await expect(.notFound) { try await kitchen.delete(comment) }
            await expect(.notFound) { try await kitchen.restore(comment, by: kitchen.omar) }
            try await kitchen.restore(comment)
            #expect(try await kitchen.comments(defect) == ["Silly"])
            try await kitchen.delete(comment, by: kitchen.tim)
            let author = await #expect(throws: AppError.self) { try await kitchen.restore(comment) }
            #expect(author?.code == .forbidden)
            try await kitchen.restore(comment, by: kitchen.nora)
            #expect(try await kitchen.comments(defect) == ["Silly"])
        }
    }

    @Test("are deleted and restored with their files")
    func files() async throws {
        try await withDiscussion { kitchen, media in
            let defect = try await kitchen.report()
            let (lea, now, file) = (kitchen.lea, kitchen.now, try await sent("plate.txt", media, by: kitchen.lea))
            let comment = try await kitchen.database.write { tx in
                try DefectComment.post("Here", about: defect.id, files: [file], in: tx.acting(as: lea, at: now))
            }
            #expect(try await kitchen.fileNames(defect) == ["plate.txt"])
            try await kitchen.delete(comment)
            #expect(try await kitchen.fileNames(defect) == [])
            try await kitchen.restore(comment)
            #expect(try await kitchen.fileNames(defect) == ["plate.txt"])
        }
    }

    @Test("link to the defects of the crew that they name by number, unless these are deleted")
    func links() async throws {
        try await withDiscussion { kitchen, _ in
            let defect = try await kitchen.report()
            for headline in ["Door", "Lamp", "Sink"] { try await kitchen.report(headline) }
            try await kitchen.post("As in #2 and #4, but not #3: a#1", defect)
            try await kitchen.post("The border is #123456 on #000001", defect)
            let (lea, now) = (kitchen.lea, kitchen.now)
            try await kitchen.database.write { tx in
                let third = try Defect.find(called: "3", lea, in: tx)
                try Defect.delete(third.id, in: tx.acting(as: lea, at: now))
            }
            let numbers = try await kitchen.database.read { tx in
                let newest = try DefectDiscussion.load(defect, lea, at: now, tx).numbers
                let page = try CommentsPage.load(defect.id, before: nil, .init(), [], lea, at: now, tx).numbers
                return [newest, page].map { $0.known.sorted() }
            }
            #expect(numbers == [[2, 4], [2, 4]])
        }
    }

    @Test("are read page by page, however many there are, even with equal times")
    func pages() async throws {
        try await withDiscussion { kitchen, _ in
            let defect = try await kitchen.report()
            for number in 0..<35 { try await kitchen.post("\(number)", defect) }
            let (lea, now) = (kitchen.lea, kitchen.now)
            let (discussion, page) = try await kitchen.database.read { tx in
                let discussion = try DefectDiscussion.load(defect, lea, at: now, tx)
                let first = discussion.comments[0]
                let before = try DefectComment.latest(
                    of: defect.id,
                    before: first,
                    most: 50,
                    undoableSince: now,
                    lea,
                    in: tx
                )
                return (discussion, before)
            }
            #expect(discussion.comments.map(\.text) == (5..<35).map(String.init) && discussion.hasEarlierComments)
            #expect(page.map(\.text) == (0..<5).map(String.init))
        }
    }
}
