/// Reads comma-separated values (RFC 4180) from a file that comes in pieces, and buffers no more than one line.
///
/// Why a reader of our own: the available package trims leading spaces of cells, accepts a file that ends within
/// quotes, has no line numbers, and needs the whole file at once.
package struct CSVReader {
    /// One line of the table, which spans several lines of the file when cells contain line breaks.
    package struct Line: Sendable, Equatable {
        /// The line of the file on which it begins, from 1.
        package let number: Int
        package let cells: [String]
    }

    private let separator: UInt8
    private let longestCell: Int
    private let mostCells: Int
    private let longestLine: Int
    private var size = 0
    private var state = State.start
    private var cell: [UInt8] = []
    private var cells: [String] = []
    private var line = 1
    private var lineOfRecord = 1
    private var lineOfQuote = 1
    private var endedInReturn = false

    private enum State {
        /// Before a cell.
        case start
        case plain
        case quoted
        /// After a quote within quotes: the end of the cell, or the first half of an escaped quote.
        case quote
    }

    /// - Parameters:
    ///   - longestCell: the maximum length of a cell, in bytes.
    ///   - longestLine: the maximum length of a line, as the sum of its cells, in bytes.
    package init(
        separator: UInt8,
        longestCell: Int = 16 * 1024,
        mostCells: Int = 200,
        longestLine: Int = 4 * 1024 * 1024
    ) {
        self.separator = separator
        self.longestCell = longestCell
        self.mostCells = mostCells
        self.longestLine = longestLine
    }

    /// The separator that occurs most often in the first line, outside of quotes.
    package static func separator(of start: [UInt8]) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in start {
            if byte == quoteSign { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == lineFeed || byte == carriageReturn { break }
            if [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")].contains(byte) {
                counts[byte, default: 0] += 1
            }
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? UInt8(ascii: ",")
    }

    /// - Throws: `AppError.invalid`, field `file`, with the number of the line.
    package mutating func read(_ bytes: some Sequence<UInt8>, _ each: (Line) throws -> Void) throws {
        for byte in bytes {
            if endedInReturn {
                endedInReturn = false
                if byte == lineFeed { continue }
            }
            if byte == 0 { throw fault("nul", Phrase("error.file.nul", ["line": .number(line)])) }
            try take(byte, each)
        }
    }

    /// - Throws: as `read`; also when the file ends within quotes, and so is incomplete.
    package mutating func finish(_ each: (Line) throws -> Void) throws {
        if state == .quoted {
            throw fault("truncated", Phrase("error.file.truncated", ["line": .number(lineOfQuote)]))
        }
        if state != .start || !cells.isEmpty { try endLine(each) }
    }

    private mutating func take(_ byte: UInt8, _ each: (Line) throws -> Void) throws {
        let isLineEnd = byte == lineFeed || byte == carriageReturn
        switch state {
        case .quoted:
            if byte == quoteSign {
                state = .quote
            } else {
                if byte == lineFeed || byte == carriageReturn { line += 1 }
                // Within quotes a line break is part of the text; CR LF counts once.
                endedInReturn = byte == carriageReturn
                try add(isLineEnd ? lineFeed : byte)
            }
        case .quote where byte == quoteSign:
            state = .quoted
            try add(byte)
        case .start where byte == quoteSign:
            state = .quoted
            lineOfQuote = line
        case _ where byte == separator:
            try endCell()
        case _ where isLineEnd:
            endedInReturn = byte == carriageReturn
            line += 1
            try endLine(each)
        case .quote:
            throw fault("quote", Phrase("error.file.quote", ["line": .number(line)]))
        case .start, .plain:
            state = .plain
            try add(byte)
        }
    }

    private mutating func add(_ byte: UInt8) throws {
        if cell.count == longestCell {
            throw fault("longCell", Phrase("error.file.longCell", ["line": .number(lineOfRecord)]))
        }
        cell.append(byte)
    }

    private mutating func endCell() throws {
        guard let text = String(validating: cell, as: UTF8.self) else {
            throw fault("encoding", Phrase("error.file.notUTF8", ["line": .number(lineOfRecord)]))
        }
        if cells.count == mostCells {
            throw fault("columns", Phrase("error.file.columns", ["line": .number(lineOfRecord)]))
        }
        size += text.utf8.count
        if size > longestLine {
            let gaps: [String: Phrase.Argument] = [
                "line": .number(lineOfRecord), "most": .number(longestLine / 1024 / 1024),
            ]
            throw fault("longRecord", Phrase("error.file.longLine", gaps))
        }
        cells.append(text)
        cell.removeAll(keepingCapacity: true)
        state = .start
    }

    private mutating func endLine(_ each: (Line) throws -> Void) throws {
        let isBlank = cells.isEmpty && cell.isEmpty && state == .start
        if !isBlank {
            try endCell()
            let read = Line(number: lineOfRecord, cells: cells)
            cells.removeAll(keepingCapacity: true)
            size = 0
            try each(read)
        }
        lineOfRecord = line
    }

    private func fault(_ code: String, _ phrase: Phrase) -> AppError {
        .invalid("file", code, phrase)
    }
}

private let quoteSign = UInt8(ascii: "\"")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
