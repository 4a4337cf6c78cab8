package import API
import Core
import Foundation

/// A schema read from a file, with all its mistakes.
package struct SchemaFile: Sendable {
    /// The largest file, in bytes.
    package static let largest = 256 * 1024

    /// `nil` when the file could not be parsed. It may have mistakes.
    package let schema: API.DefectSchema?
    /// For each removed state, the state that its defects move to.
    package let moveStates: [String: String]
    /// In the order of the file; warnings come after errors.
    package let mistakes: [SchemaMistake]

    /// Parses and checks a file. An unknown key is a mistake.
    /// - Parameter takesMoves: whether `moveStates` is allowed alongside the schema.
    package init(_ bytes: [UInt8], takesMoves: Bool = false) {
        if bytes.count > Self.largest {
            let most = Phrase("defects.schema.tooLarge", ["most": .number(Self.largest / 1024)])
            (schema, moveStates, mistakes) = (nil, [:], [SchemaMistake("", "tooLarge", most)])
            return
        }
        do {
            let tree = try JSONTree(bytes)
            var reader = SchemaReader(takesMoves: takesMoves)
            let read = reader.read(tree)
            schema = read
            moveStates = reader.moveStates
            mistakes = reader.mistakes(with: read.map(SchemaCheck.mistakes) ?? [], in: bytes)
        } catch let fault as JSONFault {
            let spot = LineIndex(bytes).spot(fault.offset)
            var mistake = SchemaMistake("", fault.code, fault.message)
            (mistake.line, mistake.column) = (spot.line, spot.column)
            (schema, moveStates, mistakes) = (nil, [:], [mistake])
        } catch {
            (schema, moveStates, mistakes) = (nil, [:], [])
        }
    }
}

/// Line and column, both counted from 1; columns count Unicode scalars.
struct Spot {
    let line: Int
    let column: Int
}

/// The offsets of the lines of a text, computed once for all its mistakes.
struct LineIndex {
    private let bytes: [UInt8]
    private var starts = [0]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(index + 1) }
    }

    /// - Parameter offset: in bytes.
    func spot(_ offset: Int) -> Spot {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        // UTF-8 continuation bytes (RFC 3629) do not count.
        let column = bytes[starts[low]..<min(offset, bytes.count)].count { $0 & 0xC0 != 0x80 } + 1
        return Spot(line: low + 1, column: column)
    }
}
