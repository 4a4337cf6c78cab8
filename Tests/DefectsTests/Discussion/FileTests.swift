import Accounts
import Core
import Media
import Storage
import TestSupport
import Testing
import Work

@testable import Defects

@Suite("Photos and files of a defect")
struct FileTests {
    @Test("are added, deleted by their uploader or a manager, and restored")
    func files() async throws {
        try await withDiscussion { kitchen, media in
            let defect = try await kitchen.report()
            let added = try await kitchen.add(
                [try await sent("a.txt", media, by: kitchen.lea), try await sent("b.txt", media, by: kitchen.lea)],
                to: defect
            )
            #expect(added.map(\.file.name) == ["a.txt", "b.txt"] && added[0].author.name == "Lea")
            let (omar, tim, lea, now) = (kitchen.omar, kitchen.tim, kitchen.lea, kitchen.now)
            let id = added[0].file.id
            let other = await #expect(throws: AppError.self) {
                try await kitchen.database.write { tx in
                    try DefectFile.delete(id, of: defect.id, in: tx.acting(as: omar, at: now))
                }
            }
            #expect(other?.code == .forbidden)
            try await kitchen.database.write { tx in
                try DefectFile.delete(id, of: defect.id, in: tx.acting(as: tim, at: now))
            }
            #expect(try await kitchen.fileNames(defect) == ["b.txt"])
            let author = await #expect(throws: AppError.self) {
                try await kitchen.database.write { tx in
                    try DefectFile.restore(id, of: defect.id, in: tx.acting(as: lea, at: now))
                }
            }
            #expect(author?.code == .forbidden)
            try await kitchen.database.write { tx in
                _ = try DefectFile.restore(id, of: defect.id, in: tx.acting(as: tim, at: now))
            }
            #expect(try await kitchen.fileNames(defect) == ["a.txt", "b.txt"])
        }
    }

    @Test("are limited to ten at once and fifty in all; rejected ones leave nothing behind")
    func limits() async throws {
        try await withDiscussion { kitchen, media in
            let defect = try await kitchen.report()
            var files: [ReceivedFile] = []
            for number in 0..<11 { files.append(try await sent("\(number).txt", media, by: kitchen.lea)) }
            let many = files
            let eleven = await #expect(throws: AppError.self) { try await kitchen.add(many, to: defect) }
            #expect(eleven?.fields.first?.code == "tooMany" && eleven?.fields.first?.field == "file")
            for _ in 0..<4 { try await kitchen.add(Array(files.prefix(10)), to: defect) }
            try await kitchen.add(Array(files.prefix(9)), to: defect)
            let full = await #expect(throws: AppError.self) { try await kitchen.add(Array(many.prefix(2)), to: defect) }
            #expect(full?.fields.first?.code == "full")
            #expect(try await kitchen.add([files[0]], to: defect).count == 1)
            #expect(try await kitchen.fileNames(defect).count == 50)
        }
    }

    @Test("are listed in pages, and only the newest are listed without pages")
    func pages() async throws {
        try await withDiscussion { kitchen, media in
            let (defect, lea) = (try await kitchen.report(), kitchen.lea)
            for name in ["a.txt", "b.txt", "c.txt"] {
                kitchen.clock.advance(minutes: 1)
                try await kitchen.add([try await sent(name, media, by: lea)], to: defect)
            }
            let (newest, first, rest) = try await kitchen.database.read { tx in
                let newest = try DefectFile.newest(of: defect.id, most: 2, undoableSince: nil, lea, in: tx)
                // One more than the page, which tells that there is another one.
                let first = try DefectFile.list(of: defect.id, lea, .page(of: 1), in: tx)
                let rest = try DefectFile.list(of: defect.id, lea, .page(of: 2, after: first[0].keys), in: tx)
                return (newest.map(\.file.name), first.map(\.file.name), rest.map(\.file.name))
            }
            #expect(newest == ["b.txt", "c.txt"] && first == ["a.txt", "b.txt"] && rest == ["b.txt", "c.txt"])
        }
    }

    @Test("of another defect or another crew are not found")
    func elsewhere() async throws {
        try await withDiscussion { kitchen, media in
            let (defect, other) = (try await kitchen.report(), try await kitchen.report("The oven"))
            let file = try await kitchen.add([try await sent("a.txt", media, by: kitchen.lea)], to: defect)[0].file.id
            let (lea, now) = (kitchen.lea, kitchen.now)
            await expect(.notFound) {
                try await kitchen.database.write { tx in
                    try DefectFile.delete(file, of: other.id, in: tx.acting(as: lea, at: now))
                }
            }
            let comment = try await kitchen.post("Here", defect)
            await expect(.notFound) {
                try await kitchen.database.write { tx in
                    try DefectComment.delete(comment.id, of: other.id, in: tx.acting(as: lea, at: now))
                }
            }
            let stranger = try await kitchen.database.write { tx in
                try tx.addCrew("Elsewhere", owner: try tx.addPerson("Olga"))
            }
            for act in [
                { tx in _ = try DefectComment.post("Hello", about: defect.id, in: tx.acting(as: stranger, at: now)) },
                { tx in _ = try DefectFile.add([], to: defect.id, in: tx.acting(as: stranger, at: now)) },
                { tx in _ = try Followers.set(true, defect.id, in: tx.acting(as: stranger, at: now)) },
                { tx in _ = try Defect.setPosition(defect.id, at: nil, in: tx.acting(as: stranger, at: now)) },
            ] as [@Sendable (Tx) throws -> Void] {
                await expect(.notFound) { try await kitchen.database.write(act) }
            }
        }
    }

    @Test("are deleted permanently after 30 days, not earlier, whether deleted alone or with their comment or defect")
    func sweeping() async throws {
        try await withDiscussion { kitchen, media in
            let (kept, gone) = (try await kitchen.report(), try await kitchen.report("The oven"))
            let (lea, now) = (kitchen.lea, kitchen.now)
            try await kitchen.add([try await sent("kept.txt", media, by: kitchen.lea)], to: kept)
            let alone = try await kitchen.add([try await sent("alone.txt", media, by: kitchen.lea)], to: kept)[0]
            let file = try await sent("with.txt", media, by: kitchen.lea)
            let comment = try await kitchen.database.write { tx in
                try DefectComment.post("Look", about: kept.id, files: [file], in: tx.acting(as: lea, at: now))
            }
            try await kitchen.add([try await sent("oven.txt", media, by: kitchen.lea)], to: gone)
            try await kitchen.post("It is cold", gone)
            try await kitchen.watch(true, gone, by: kitchen.omar)
            try await kitchen.delete(comment)
            try await kitchen.database.write { tx in
                try DefectFile.delete(alone.file.id, of: kept.id, in: tx.acting(as: lea, at: now))
                try Defect.delete(gone.id, in: tx.acting(as: lea, at: now))
            }
            let sweep = SweepDefects(kitchen.database)
            try await sweep.run(now: now.adding(minutes: 30 * 24 * 60 - 1))
            #expect(try await kitchen.names() == ["alone.txt", "kept.txt", "oven.txt", "with.txt"])
            // More than one transaction erases.
            for number in 0..<60 {
                let upload = try await sent("\(number).txt", media, by: kitchen.lea)
                let file = try await kitchen.add([upload], to: kept)[0].file.id
                try await kitchen.delete(try await kitchen.post("Remark \(number)", kept))
                try await kitchen.database.write { tx in
                    try DefectFile.delete(file, of: kept.id, in: tx.acting(as: lea, at: now))
                }
            }
            try await sweep.run(now: now.adding(minutes: 30 * 24 * 60 + 1))
            #expect(try await kitchen.names() == ["kept.txt"])
            let comments: Int? = try await kitchen.database.read { tx in
                try tx.value("SELECT COUNT(*) FROM defect_comment")
            }
            #expect(comments == 0)
            await expect(.notFound) { try await kitchen.restore(comment) }
        }
    }
}

extension Kitchen {
    /// The names of all files that the crew still has.
    fileprivate func names() async throws -> [String] {
        let crew = crew
        return try await database.read { tx in
            try tx.all("SELECT name FROM file WHERE crew = \(crew) ORDER BY name") { try $0.read() as String }
        }
    }
}
