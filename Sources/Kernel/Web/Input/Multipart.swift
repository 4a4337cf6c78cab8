import Core
package import Hummingbird
import NIOCore

/// A streaming parser for `multipart/form-data` (RFC 7578), which buffers no more than one piece.
struct MultipartReader {
    enum Event: Equatable {
        /// - Parameter fileName: `nil` for an ordinary field.
        case begin(name: String, fileName: String?)
        case bytes([UInt8])
        case end
    }

    /// In bytes.
    private static let longestHeader = 8 * 1024
    /// RFC 2046 §5.1.1.
    private static let longestBoundary = 70
    private static let mostParts = 100

    private let delimiter: [UInt8]
    /// Unprocessed input. It starts with a line break, because every delimiter begins with one except the first.
    private var buffer = Array("\r\n".utf8)
    private var state = State.preamble
    private var parts = 0

    private enum State {
        case preamble, afterDelimiter, header, body, epilogue
    }

    /// - Throws: `AppError` `unsupportedMediaType` for anything but a form with a boundary.
    init(contentType: String?) throws {
        guard let contentType, contentType.lowercased().hasPrefix("multipart/form-data"),
            let boundary = parameter("boundary", of: contentType), 1...Self.longestBoundary ~= boundary.utf8.count
        else { throw AppError(.unsupportedMediaType, Phrase("error.unsupportedMediaType")) }
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    /// - Throws: `AppError.invalid` for a malformed form.
    mutating func read(_ piece: some Collection<UInt8>) throws -> [Event] {
        if state == .epilogue { return [] }
        buffer.append(contentsOf: piece)
        var events: [Event] = []
        var position = 0
        while try step(&position, &events) {}
        buffer.removeFirst(position)
        return events
    }

    /// - Throws: `AppError.invalid` when the form is incomplete.
    func finish() throws {
        if state != .epilogue { throw malformed }
    }

    /// - Returns: whether more of the buffer may be processed.
    private mutating func step(_ position: inout Int, _ events: inout [Event]) throws -> Bool {
        switch state {
        case .preamble, .body:
            let found = firstDelimiter(from: position)
            // The last bytes may be the beginning of a delimiter.
            let end = found ?? max(position, buffer.count - delimiter.count + 1)
            if state == .body && end > position { events.append(.bytes(Array(buffer[position..<end]))) }
            position = end
            guard found != nil else { return false }
            if state == .body { events.append(.end) }
            position += delimiter.count
            state = .afterDelimiter
            return true
        case .afterDelimiter:
            guard buffer.count >= position + 2 else { return false }
            if buffer[position...].starts(with: Array("--".utf8)) {
                state = .epilogue
                position = buffer.count
                return false
            }
            guard buffer[position...].starts(with: lineEnd) else { throw malformed }
            parts += 1
            if parts > Self.mostParts { throw malformed }
            state = .header
            return true
        case .header:
            guard let end = firstRange(of: lineEnd + lineEnd, from: position) else {
                if buffer.count - position > Self.longestHeader { throw malformed }
                return false
            }
            events.append(try begin(buffer[position..<end]))
            position = end + 4
            state = .body
            return true
        case .epilogue: return false
        }
    }

    private func begin(_ header: ArraySlice<UInt8>) throws -> Event {
        if header.count > Self.longestHeader { throw malformed }
        for line in String(decoding: header, as: UTF8.self).split(separator: "\r\n") {
            guard line.lowercased().hasPrefix("content-disposition:"), let name = parameter("name", of: String(line))
            else { continue }
            return .begin(name: name, fileName: parameter("filename", of: String(line)))
        }
        throw malformed
    }

    private func firstDelimiter(from position: Int) -> Int? {
        firstRange(of: delimiter, from: position)
    }

    private func firstRange(of wanted: [UInt8], from position: Int) -> Int? {
        var start = position
        while let found = buffer[start...].firstIndex(of: wanted[0]), found + wanted.count <= buffer.count {
            if buffer[found..<(found + wanted.count)].elementsEqual(wanted) { return found }
            start = found + 1
        }
        return nil
    }

    private var malformed: AppError { AppError(.invalid, Phrase("error.invalid")) }
}

private let lineEnd: [UInt8] = [0x0D, 0x0A]

/// Returns a parameter of a header line, quoted or not; browsers write a quote inside as `%22`.
private func parameter(_ name: String, of line: String) -> String? {
    var isQuoted = false
    let parts = line.split(omittingEmptySubsequences: false) { sign in
        if sign == "\"" { isQuoted.toggle() }
        return sign == ";" && !isQuoted
    }
    for part in parts.dropFirst() {
        let halves = part.split(separator: "=", maxSplits: 1)
        guard halves.count == 2, halves[0].filter({ !$0.isWhitespace }).lowercased() == name else { continue }
        let value = halves[1].drop { $0.isWhitespace }
        return value.hasPrefix("\"")
            ? String(value.dropFirst().prefix { $0 != "\"" }) : String(value.prefix { !$0.isWhitespace })
    }
    return nil
}

/// A piece of a file uploaded in a form.
package enum FilePiece: Sendable {
    case begin(name: String)
    case bytes([UInt8])
}

extension Form {
    /// The maximum total size of fields besides the file, in bytes.
    private static let mostFieldBytes = 64 * 1024

    /// Reads a form with a file, which is passed on piece by piece and not stored.
    /// - Parameters:
    ///   - field: the name of the file field. A form submitted without a file has an empty file name.
    ///   - mayBeSeveral: whether the form may have more than one file.
    ///   - largest: the maximum number of bytes to read.
    /// - Throws: `AppError` `invalid`, for an unwanted second file with the code `several` for the field; `tooLarge` or
    ///   `unsupportedMediaType`; and what `take` throws.
    package static func reading(
        _ request: Request,
        file field: String,
        mayBeSeveral: Bool = false,
        largest: Int,
        _ take: (FilePiece) async throws -> Void
    ) async throws -> Form {
        var reader = try MultipartReader(contentType: request.headers[.contentType])
        var (values, name, text, isFile, count, fieldBytes) = ([String: [String]](), "", [UInt8](), false, 0, 0)
        var hasFile = false
        for try await piece in request.body {
            count += piece.readableBytes
            if count > largest { throw AppError.tooLarge }
            for event in try reader.read(piece.readableBytesView) {
                switch event {
                case .begin(let part, let fileName):
                    (name, text, isFile) = (part, [], part == field && fileName?.isEmpty == false)
                    if !isFile { continue }
                    if hasFile && !mayBeSeveral {
                        throw AppError.invalid(field, "several", Phrase("error.field.several"))
                    }
                    hasFile = true
                    try await take(.begin(name: fileName ?? ""))
                case .bytes(let bytes) where isFile: try await take(.bytes(bytes))
                case .bytes(let bytes):
                    fieldBytes += bytes.count
                    if fieldBytes > mostFieldBytes { throw AppError.tooLarge }
                    text += bytes
                case .end:
                    if !isFile { values[name, default: []].append(String(decoding: text, as: UTF8.self)) }
                }
            }
        }
        try reader.finish()
        return Form(prefilled: values)
    }
}
