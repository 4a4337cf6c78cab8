import CPostgreSQL

/// Bound values in PostgreSQL's binary format (`src/backend/utils/adt`, the functions named `..._recv`). One buffer is
/// reused for all statements.
struct PostgreSQLParameters {
    private var bytes: [UInt8] = []
    private var ends: [Int] = []
    private(set) var types: [Oid] = []
    private var isNull: [Bool] = []

    mutating func set(_ values: [SQLValue]) {
        bytes.removeAll(keepingCapacity: true)
        // An empty text is not NULL, so it needs an address.
        bytes.append(0)
        ends.removeAll(keepingCapacity: true)
        types.removeAll(keepingCapacity: true)
        isNull.removeAll(keepingCapacity: true)
        for value in values {
            types.append(append(value).rawValue)
            ends.append(bytes.count)
            isNull.append(value == .null)
        }
    }

    /// Passes the arrays for `PQsendQueryPrepared`: the pointers, lengths and formats of the values; all formats are
    /// binary.
    func withPointers<Value>(
        _ body: ([UnsafePointer<CChar>?], _ lengths: [CInt], _ formats: [CInt]) -> Value
    ) -> Value {
        bytes.withUnsafeBytes { buffer in
            var starts: [UnsafePointer<CChar>?] = []
            var lengths: [CInt] = []
            starts.reserveCapacity(ends.count)
            lengths.reserveCapacity(ends.count)
            var start = 1
            for (index, end) in ends.enumerated() {
                let value = buffer.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self)
                starts.append(isNull[index] ? nil : value)
                lengths.append(CInt(end - start))
                start = end
            }
            return body(starts, lengths, [CInt](repeating: 1, count: ends.count))
        }
    }

    private mutating func append(_ value: SQLValue) -> PostgreSQLType {
        switch value {
        case .null:
            return .unknown
        case .integer(let number):
            append(bigEndian: UInt64(bitPattern: number))
            return .int8
        case .real(let number):
            append(bigEndian: number.bitPattern)
            return .float8
        case .bool(let flag):
            bytes.append(flag ? 1 : 0)
            return .bool
        case .text(let text):
            bytes.append(contentsOf: text.utf8)
            return .text
        case .json(let text):
            bytes.append(1)
            bytes.append(contentsOf: text.utf8)
            return .jsonb
        case .bytes(let value):
            bytes.append(contentsOf: value)
            return .bytea
        case .uuid(let high, let low):
            append(bigEndian: high)
            append(bigEndian: low)
            return .uuid
        case .list(let list):
            return append(list)
        }
    }

    /// Appends an array with one dimension: the number of dimensions, whether it contains NULL, the type of the elements,
    /// their number and the first index, then the elements with their lengths (`array_recv` in `arrayfuncs.c`).
    private mutating func append(_ list: [SQLValue]) -> PostgreSQLType {
        append(bigEndian: UInt32(1))
        append(bigEndian: UInt32(list.contains(.null) ? 1 : 0))
        let type = bytes.count
        append(bigEndian: UInt32(0))
        append(bigEndian: UInt32(list.count))
        append(bigEndian: UInt32(1))
        var element = PostgreSQLType.text
        for value in list {
            let length = bytes.count
            append(bigEndian: UInt32.max)
            if value == .null { continue }
            element = append(value)
            set(UInt32(bytes.count - length - 4), at: length)
        }
        set(element.rawValue, at: type)
        return element.array
    }

    private mutating func append(bigEndian number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func set(_ number: UInt32, at index: Int) {
        withUnsafeBytes(of: number.bigEndian) { bytes.replaceSubrange(index..<index + 4, with: $0) }
    }
}
