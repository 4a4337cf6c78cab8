import Storage
import Testing

@Suite("Deleting in slices")
struct SliceTests {
    @Test("Deletes every row that matches, however small the slices are, and no other row")
    func deletes() async throws {
        try await withNotes { database in
            for id in 1...7 { try await database.add(id, id.isMultiple(of: 2) ? "even" : "odd") }
            try await database.delete(from: "note", where: "body = \("odd")", most: 3)
            #expect(try await database.notes() == [2, 4, 6])
            try await database.delete(from: "note", by: "id, body", where: "id < 5", order: "body, id", most: 1)
            #expect(try await database.notes() == [6])
        }
    }
}
