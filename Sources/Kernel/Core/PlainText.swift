/// A value with one short ASCII text form that needs no escaping in JSON or HTML.
package protocol PlainText: CustomStringConvertible {
    /// The maximum length in bytes.
    static var longest: Int { get }
    func write(to text: inout PlainWriter)
}

extension PlainText {
    package var description: String {
        String(unsafeUninitializedCapacity: Self.longest) { buffer in
            var writer = PlainWriter(buffer)
            write(to: &writer)
            return writer.count
        }
    }
}

/// Writes ASCII text to existing memory.
package struct PlainWriter {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    fileprivate private(set) var count = 0

    fileprivate init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
        self.buffer = buffer
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        buffer[count] = UInt8(truncatingIfNeeded: scalar.value)
        count += 1
    }

    /// The last `digits` digits of a non-negative number, padded with zeros.
    mutating func append(_ number: Int, digits: Int) {
        var rest = number
        for position in stride(from: count + digits - 1, through: count, by: -1) {
            buffer[position] = UInt8(truncatingIfNeeded: 0x30 + rest % 10)
            rest /= 10
        }
        count += digits
    }

    /// Hexadecimal digits, counted from the most significant one.
    mutating func append(_ number: UInt64, hexadecimals: Range<Int>) {
        for position in hexadecimals {
            let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - position * 4) & 0xF)
            buffer[count] = digit < 10 ? 0x30 + digit : 0x57 + digit
            count += 1
        }
    }
}
