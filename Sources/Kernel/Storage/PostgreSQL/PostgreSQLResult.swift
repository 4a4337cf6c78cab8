import CPostgreSQL

/// The result of a statement, or a part of it.
struct PostgreSQLResult {
    private let result: OpaquePointer

    init(_ result: OpaquePointer) {
        self.result = result
    }

    /// The number of rows that the statement changed.
    var changes: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

    /// - Returns: `false` when no more rows are wanted.
    func forEach(_ body: (inout Row) throws -> Bool) rethrows -> Bool {
        for row in 0..<PQntuples(result) {
            var columns = Row(.postgreSQL(PostgreSQLColumns(result: result, row: row)))
            if try !body(&columns) { return false }
        }
        return true
    }
}

/// Reads binary columns. The type numbers are those of `pg_type.dat`, which PostgreSQL never changes.
struct PostgreSQLColumns {
    let result: OpaquePointer
    let row: CInt

    var count: Int { Int(PQnfields(result)) }

    func integer(_ column: Int) -> Int64? {
        guard let (bytes, type) = cell(column) else { return nil }
        return switch type {
        case .int8: Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
        case .int4: Int64(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self)))
        case .int2: Int64(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self)))
        case .bool: bytes.load(as: UInt8.self) == 0 ? 0 : 1
        default: nil
        }
    }

    func real(_ column: Int) -> Double? {
        guard let (bytes, type) = cell(column) else { return nil }
        return type == .float8
            ? Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
            : integer(column).map(Double.init)
    }

    func text(_ column: Int) -> String? {
        guard let (bytes, type) = cell(column) else { return nil }
        return switch type {
        case .text, .name, .varchar: String(decoding: buffer(bytes, column), as: UTF8.self)
        // The first byte is the version of the format, always 1.
        case .jsonb: String(decoding: buffer(bytes, column).dropFirst(), as: UTF8.self)
        default: nil
        }
    }

    func bytes(_ column: Int) -> [UInt8]? {
        guard let (bytes, type) = cell(column), type == .bytea else { return nil }
        return Array(buffer(bytes, column))
    }

    func uuid(_ column: Int) -> (high: UInt64, low: UInt64)? {
        guard let (bytes, type) = cell(column), type == .uuid else { return nil }
        return (
            UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
            UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
    }

    func isNull(_ column: Int) -> Bool {
        PQgetisnull(result, row, CInt(column)) == 1
    }

    private func cell(_ column: Int) -> (UnsafeRawPointer, PostgreSQLType)? {
        if isNull(column) { return nil }
        guard let bytes = PQgetvalue(result, row, CInt(column)) else { return nil }
        return (UnsafeRawPointer(bytes), PostgreSQLType(rawValue: PQftype(result, CInt(column))))
    }

    private func buffer(_ bytes: UnsafeRawPointer, _ column: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: bytes, count: Int(PQgetlength(result, row, CInt(column))))
    }
}

struct PostgreSQLType: RawRepresentable, Equatable {
    let rawValue: Oid

    static let bool = Self(rawValue: 16)
    static let bytea = Self(rawValue: 17)
    static let name = Self(rawValue: 19)
    static let int8 = Self(rawValue: 20)
    static let int2 = Self(rawValue: 21)
    static let int4 = Self(rawValue: 23)
    static let text = Self(rawValue: 25)
    static let float8 = Self(rawValue: 701)
    static let varchar = Self(rawValue: 1043)
    static let uuid = Self(rawValue: 2950)
    static let jsonb = Self(rawValue: 3802)
    /// Lets the server infer the type of a NULL from its context.
    static let unknown = Self(rawValue: 0)

    /// The types of which values can be bound, with their arrays.
    private static let arrays: [(element: Self, array: Oid)] = [
        (.bool, 1000), (.bytea, 1001), (.text, 1009), (.int8, 1016), (.float8, 1022), (.uuid, 2951), (.jsonb, 3807),
    ]

    /// The array of such values.
    var array: Self { Self.arrays.first { $0.element == self }.map { Self(rawValue: $0.array) } ?? .unknown }
    /// Whether its values have a collation.
    var isText: Bool { self == .text || self == Self.text.array }
}
