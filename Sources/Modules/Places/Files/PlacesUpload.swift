import API
import Core
import Crypto
import Hummingbird
import NIOCore
import Web

/// Reads a file while it arrives. A fault is kept until the end, so that the rest of a form can be read.
struct PlacesUpload {
    /// How much of a file is needed to recognise its format, in bytes.
    private static let headSize = 4 * 1024

    private var format: ExperienceImportFormat?
    private let isTrack: Bool
    private var reader: (any PlacesReader)?
    private var head: [UInt8] = []
    /// In bytes, of all pieces.
    private(set) var size = 0
    private var hash = SHA256()
    private var fault: (any Error)?

    /// - Parameters:
    ///   - format: `nil` to recognise it.
    ///   - isTrack: only reads the line of a GPX file.
    init(_ format: ExperienceImportFormat? = nil, isTrack: Bool = false) {
        (self.format, self.isTrack) = (format, isTrack)
    }

    /// Of the whole file.
    var digest: String { hash.finalize().hexadecimal }

    mutating func take(_ piece: some Collection<UInt8>) {
        size += piece.count
        if fault != nil { return }
        let piece = Array(piece)
        hash.update(data: piece)
        do {
            if reader != nil { return try read(piece) }
            head += piece
            if head.count >= Self.headSize { try begin() }
        } catch {
            fault = error
        }
    }

    /// Receives the body of a request.
    mutating func receive(bodyOf request: Request) async throws {
        for try await piece in request.body {
            take(piece.readableBytesView)
            // A request need not declare its size.
            if size > ExperienceImportFormat.gpx.largest { break }
        }
    }

    /// Receives a form with one file.
    mutating func receive(formOf request: Request) async throws -> Form {
        let largest = Upload.places.map(\.largest).max() ?? 0
        var isFile = false
        let form = try await Form.reading(request, file: "file", largest: largest) { piece in
            switch piece {
            case .begin: isFile = true
            case .bytes(let bytes): take(bytes)
            }
        }
        if !isFile { fault = AppError.invalid("file", "required", Phrase("places.import.none")) }
        return form
    }

    /// - Throws: `AppError.invalid`, field `file`, also for a file without scenes or track; `tooLarge`.
    mutating func finish() throws -> PlacesReading {
        if let fault { throw fault }
        if reader == nil { try begin() }
        guard let reading = try reader?.finish() else { throw Self.unknown }
        if !isTrack { return try reading.checked() }
        if reading.file.track.isEmpty { throw AppError.invalid("file", "empty", Phrase("places.path.none")) }
        return reading
    }

    private mutating func begin() throws {
        let found = format ?? ExperienceImportFormat(of: head)
        if isTrack && found != .gpx { throw notThisFormat("GPX") }
        guard let found else { throw Self.unknown }
        format = found
        reader = isTrack ? XMLPlaces(GPXPlaces(isTrack: true)) : found.reader()
        try read(head)
        head = []
    }

    private mutating func read(_ piece: [UInt8]) throws {
        if let largest = format?.largest, size > largest {
            throw AppError(.tooLarge, Phrase("places.file.tooLarge", ["most": .number(largest / 1024 / 1024)]))
        }
        try reader?.read(piece)
    }

    private static var unknown: AppError { .invalid("file", "format", Phrase("places.file.unknown")) }
}

extension ExperienceImportFormat {
    /// Recognises a format by the beginning of a file.
    init?(of head: [UInt8]) {
        let text = String(decoding: head.prefix(4 * 1024), as: UTF8.self)
        let first = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
        switch first {
        case "P" where head.starts(with: Array("PK".utf8)): self = .kmz
        case "<" where text.contains("<gpx") || text.contains(":gpx"): self = .gpx
        case "<" where text.contains("<kml") || text.contains(":kml"): self = .kml
        case "{" where text.contains("\"Feature") || text.contains("\"coordinates\"") || text.contains("\"features\""):
            self = .geojson
        case "{" where text.contains("\"title\""), "[" where text.contains("\"title\""): self = .pachatary
        default: return nil
        }
    }
}
