import Core
import Storage
import TestSupport
import Testing

@Suite("Stored values")
struct RowTests {
    /// Writes a value and reads it back.
    private func through<Value: SQLBindable & SQLReadable & Sendable>(_ value: Value) async throws -> Value {
        try await withNotes { database in
            try await database.read { tx in
                guard let read: Value = try tx.value("SELECT \(value)") else { throw Refusal() }
                return read
            }
        }
    }

    @Test("Are returned unchanged")
    func roundTrip() async throws {
        let person = PersonID.new(at: testNow)
        #expect(try await through(person) == person)
        #expect(try await through(PersonID(high: .max, low: .max)) == PersonID(high: .max, low: .max))
        #expect(try await through(testNow) == testNow)
        #expect(try await through(Int.min) == .min)
        #expect(try await through(Int.max) == .max)
        #expect(try await through(false) == false)
        #expect(try await through(0.1) == 0.1)
        #expect(try await through("") == "")
        #expect(try await through([UInt8]()) == [])
        #expect(try await through([0, 255] as [UInt8]) == [0, 255])
        #expect(try await through(LocalDate.epoch) == .epoch)
        #expect(try await through(LocalTime.midnight) == .midnight)
        #expect(try await through(Int?.none) == nil)
        #expect(try await through(Int?.some(3)) == 3)
    }

    @Test("A column of the wrong type is an error, not a zero or an empty string")
    func otherKind() async throws {
        try await withNotes { database in
            await #expect(throws: StorageError.self) {
                try await database.read { tx in try tx.value("SELECT 'seven'", as: Int.self) }
            }
            await #expect(throws: StorageError.self) {
                try await database.read { tx in try tx.value("SELECT NULL", as: String.self) }
            }
            await #expect(throws: StorageError.self) {
                try await database.read { tx in try tx.value("SELECT x'00'", as: PersonID.self) }
            }
        }
    }

    @Test("A missing row is nil, and so is NULL in an optional column")
    func none() async throws {
        try await withNotes { database in
            let missing = try await database.read { tx in try tx.value("SELECT id FROM note", as: Int.self) }
            #expect(missing == nil)
            let null = try await database.read { tx in try tx.first("SELECT NULL") { try $0.read() as Int? } }
            #expect(null == .some(nil))
        }
    }

    @Test("NULL is nil for every type that has a reader of its own")
    func nulls() async throws {
        try await withNotes { database in
            let isNil = try await database.read { tx in
                try tx.first("SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL") { row in
                    [
                        try row.read() as Int? == nil, try row.read() as Double? == nil, try row.read() as Bool? == nil,
                        try row.read() as String? == nil, try row.read() as Instant? == nil,
                        try row.read() as LocalDate? == nil, try row.read() as LocalTime? == nil,
                        try row.read() as PersonID? == nil,
                    ]
                }
            }
            #expect(isNil == Array(repeating: true, count: 8))
        }
    }
}
