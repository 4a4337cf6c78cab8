import Accounts
import Media
import Storage
import TestSupport
import Testing

@testable import Defects

@Suite("Access to a file of a defect")
struct FileAccessTests {
    @Test("is given to every member; once the file is deleted, only to managers and the person who deleted it")
    func deleted() async throws {
        try await withDiscussion { kitchen, media in
            let defect = try await kitchen.report()
            let (lea, now) = (kitchen.lea, kitchen.now)
            let file = try await kitchen.add([try await sent("a.txt", media, by: lea)], to: defect)[0].file.id
            #expect(try await kitchen.readers(of: file) == ["Nora", "Tim", "Lea", "Omar"])
            try await kitchen.database.write { tx in
                try DefectFile.delete(file, of: defect.id, in: tx.acting(as: lea, at: now))
            }
            #expect(try await kitchen.readers(of: file) == ["Nora", "Tim", "Lea"])
            _ = try await kitchen.database.write { tx in
                try DefectFile.restore(file, of: defect.id, in: tx.acting(as: lea, at: now))
            }
            #expect(try await kitchen.readers(of: file) == ["Nora", "Tim", "Lea", "Omar"])
            let tim = kitchen.tim
            try await kitchen.database.write { tx in
                try DefectFile.delete(file, of: defect.id, in: tx.acting(as: tim, at: now))
            }
            // The person who added it cannot restore it after a manager deleted it.
            #expect(try await kitchen.readers(of: file) == ["Nora", "Tim"])
        }
    }

    @Test("is no longer given to every member once its comment or its defect is deleted")
    func withWhatHasIt() async throws {
        try await withDiscussion { kitchen, media in
            let defect = try await kitchen.report()
            let (lea, omar, now) = (kitchen.lea, kitchen.omar, kitchen.now)
            let received = try await sent("a.txt", media, by: lea)
            let comment = try await kitchen.database.write { tx in
                try DefectComment.post("Look", about: defect.id, files: [received], in: tx.acting(as: lea, at: now))
            }
            let file = try #require(
                try await kitchen.database.read { tx in
                    try DefectFile.list(of: defect.id, lea, in: tx).first?.file.id
                }
            )
            try await kitchen.delete(comment)
            #expect(try await kitchen.readers(of: file) == ["Nora", "Tim", "Lea"])
            try await kitchen.restore(comment)
            #expect(try await kitchen.readers(of: file) == ["Nora", "Tim", "Lea", "Omar"])
            try await kitchen.database.write { tx in try Defect.delete(defect.id, in: tx.acting(as: omar, at: now)) }
            #expect(try await kitchen.readers(of: file) == ["Nora", "Tim", "Omar"])
            // A schema change is a later step of the deleted defect, too.
            let tim = kitchen.tim
            let edit = FieldEdit(
                required: true,
                kept: [.init(old: "3-Average", new: "Medium"), .init(old: "4-Minor", new: "4-Minor")]
            )
            try await kitchen.database.write { tx in
                _ = try CrewSchema.edit("severity", edit, in: tx.acting(as: tim, at: now))
            }
            #expect(try await kitchen.steps(defect.id).last == "RenameChoice")
            #expect(try await kitchen.readers(of: file) == ["Nora", "Tim", "Omar"])
        }
    }

    @Test("is not given to another crew, or before the file belongs to a defect")
    func elsewhere() async throws {
        try await withDiscussion { kitchen, media in
            let defect = try await kitchen.report()
            let lea = kitchen.lea
            let file = try await kitchen.add([try await sent("a.txt", media, by: lea)], to: defect)[0].file.id
            let received = try await sent("b.txt", media, by: lea)
            let now = kitchen.now
            let loose = try await kitchen.database.write { tx in
                try StoredFile.keep(received, crew: lea.crew, by: lea.person, at: now, in: tx).id
            }
            let stranger = try await kitchen.database.write { tx in
                try tx.addCrew("Elsewhere", owner: try tx.addPerson("Olga"))
            }
            let answers = try await kitchen.database.read { tx in
                [
                    try DefectFileAccess().mayRead(file, stranger, in: tx),
                    try DefectFileAccess().mayRead(loose, lea, in: tx),
                ]
            }
            #expect(answers == [nil, nil])
        }
    }
}

extension Kitchen {
    fileprivate func readers(of file: FileID) async throws -> [String] {
        let viewers = [("Nora", nora), ("Tim", tim), ("Lea", lea), ("Omar", omar)]
        return try await database.read { tx in
            try viewers.filter { try DefectFileAccess().mayRead(file, $0.1, in: tx) == true }.map(\.0)
        }
    }
}
