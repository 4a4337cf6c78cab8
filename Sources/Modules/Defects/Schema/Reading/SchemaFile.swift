package import API
import Core
import Foundation

/// A schema as it was read from a file, with everything that is wrong with it.
package struct SchemaFile: Sendable {
    /// In bytes.
    package static let largest = 256 * 1024

    /// `nil` when nothing could be made of the file. It may be full of mistakes.
    package let schema: API.DefectSchema?
    /// For each state that goes, the one that its defects are led to.
    package let moveStates: [String: String]
    /// In the order in which they stand there, what is odd after what is wrong.
    package let mistakes: [SchemaMistake]

    /// Reads and checks it. A name that a schema does not have is a mistake.
    /// - Parameter takesMoves: whether `moveStates` may stand beside the schema.
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

/// Line and column, both from 1; columns are counted in characters as Unicode has them.
struct Spot {
    let line: Int
    let column: Int
}

/// Where the lines of a text begin, found once for all mistakes in it.
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
        // Bytes that go on with a character (RFC 3629) do not begin another.
        let column = bytes[starts[low]..<min(offset, bytes.count)].count { $0 & 0xC0 != 0x80 } + 1
        return Spot(line: low + 1, column: column)
    }
}
