package import Accounts
package import Core
import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore
import Storage
package import Web

extension Media {
    /// The largest file, in bytes. Responses, forms and the space reserved on disk depend on it.
    package static let largestFile = 25_000_000
    /// The maximum number of files per request.
    package static let mostFiles = 10
    /// The largest body of a route for files, in bytes: several photos from a phone, and the rest of a form.
    package static let largestRequest = 100_000_000
    /// The form field with the ids of files from an earlier attempt.
    static let heldField = "held"

    /// For a module's `uploads`: the path suffixes of the routes that take files.
    package static func uploads(_ suffixes: String...) -> [Upload] {
        suffixes.map { Upload($0, largest: largestRequest) }
    }

    /// Reads a form with files, or a file that is the whole body, and stores the files. This takes time, so it comes
    /// before the transaction that keeps the files.
    /// - Parameters:
    ///   - field: the form field with the files.
    ///   - name: the name of a file that is the whole body, if the request has no `Content-Disposition`.
    /// - Throws: `AppError` for a request that cannot be read at all; errors of single files are in the result.
    package func receive(
        _ request: Request,
        _ context: CrewContext,
        file field: String = "file",
        name: String? = nil
    ) async throws -> Received {
        let received = try await read(request, context, crew: context.viewer.crew, file: field, name: name)
        let earlier = try await held(received.form, context)
        return Received(form: received.form, files: earlier + received.files, refusal: received.refusal)
    }

    /// Like `receive(_:_:file:name:)`, for pictures that belong to no crew. They are not held for a second attempt.
    package func receive(
        _ request: Request,
        _ context: PersonContext,
        as shape: PictureShape = .whole,
        file field: String = "file",
        name: String? = nil
    ) async throws -> Received {
        try await read(request, context, crew: nil, as: shape, file: field, name: name)
    }

    private func read(
        _ request: Request,
        _ context: some SignedInContext,
        crew: CrewID?,
        as shape: PictureShape = .whole,
        file field: String,
        name: String?
    ) async throws -> Received {
        let type = request.headers[.contentType]?.lowercased() ?? ""
        let now = context.site.clock.now
        if type.hasPrefix("application/x-www-form-urlencoded") {
            return Received(form: try await Form(request), files: [], refusal: nil)
        }
        var batch = Batch(media: self, crew: crew, shape: shape, person: context.account.person, now: now)
        defer { batch.clear() }
        if !type.hasPrefix("multipart/form-data") {
            try await batch.begin(name ?? request.ownFileName ?? "")
            var count = 0
            for try await piece in request.body {
                count += piece.readableBytes
                if count > Self.largestRequest { throw AppError.tooLarge }
                try await batch.take(piece.readableBytesView)
            }
            let (files, refusal) = try await batch.finish()
            return Received(form: Form(), files: files, refusal: refusal)
        }
        let largest = Self.largestRequest
        let form = try await Form.reading(request, file: field, mayBeSeveral: true, largest: largest) { piece in
            switch piece {
            case .begin(let name): try await batch.begin(name)
            case .bytes(let bytes): try await batch.take(bytes)
            }
        }
        let (files, refusal) = try await batch.finish()
        return Received(form: form, files: files, refusal: refusal)
    }

    /// Stores a file that is in memory already.
    /// - Throws: `AppError` on the field `file`.
    package func receive(
        _ bytes: [UInt8],
        name: String,
        as shape: PictureShape = .whole,
        by person: PersonID,
        at now: Instant
    ) async throws -> ReceivedFile {
        var batch = Batch(media: self, crew: nil, shape: shape, person: person, now: now)
        defer { batch.clear() }
        try await batch.begin(name)
        try await batch.take(bytes)
        let (files, refusal) = try await batch.finish()
        if let refusal { throw refusal }
        guard let file = files.first else { throw AppError.unavailable }
        return file
    }
}

/// The files of one request. A refused file does not prevent the others, or the rest of the form, from being read.
private struct Batch {
    let media: Media
    /// `nil` if the crew's limit is checked only when the file is kept.
    let crew: CrewID?
    let shape: PictureShape
    let person: PersonID
    let now: Instant
    private var whole: [(file: WholeFile, name: String, folder: WorkFolder)] = []
    private var current: IncomingFile?
    private var refusal: AppError?

    init(media: Media, crew: CrewID?, shape: PictureShape, person: PersonID, now: Instant) {
        self.media = media
        self.crew = crew
        self.shape = shape
        self.person = person
        self.now = now
    }

    mutating func begin(_ name: String) async throws {
        try await end()
        if whole.count == Media.mostFiles {
            refuse(.refused(.invalid, "tooMany", Phrase("media.error.tooMany", ["most": .number(Media.mostFiles)])))
            return
        }
        let services = try media.services()
        do {
            try services.limits.disk.requireRoom()
            if whole.isEmpty {
                try await services.database.read { [crew, person, now] tx in
                    try services.limits.requireShare(crew: crew, person: person, at: now, in: tx)
                }
            }
        } catch let error as AppError where !error.fields.isEmpty {
            return refuse(error)
        }
        let folder = try await services.scratchFolder.makeFolder()
        do {
            current = try await IncomingFile(name, in: folder, on: services.limits.disk)
        } catch {
            folder.clear()
            throw error
        }
    }

    mutating func take(_ bytes: some Collection<UInt8> & Sendable) async throws {
        guard var file = current else { return }
        // Otherwise every append would copy the pending bytes.
        current = nil
        do {
            try await file.take(bytes)
            current = file
        } catch {
            file.abandon()
            guard let error = error as? AppError, !error.fields.isEmpty else { throw error }
            refuse(error)
        }
    }

    mutating func finish() async throws -> ([ReceivedFile], AppError?) {
        try await end()
        var files: [ReceivedFile] = []
        for (file, name, folder) in whole {
            do {
                files.append(try await media.settle(file, name: name, as: shape, in: folder, by: person, at: now))
            } catch let error as AppError where !error.fields.isEmpty {
                refuse(error)
            }
        }
        return (files, refusal)
    }

    /// Deletes everything from disk, whatever the outcome.
    func clear() {
        current?.abandon()
        for entry in whole { entry.folder.clear() }
    }

    private mutating func end() async throws {
        guard var file = current else { return }
        do {
            let done = try await file.finish()
            current = nil
            whole.append((done, file.name, file.folder))
        } catch let error as AppError where !error.fields.isEmpty {
            current = nil
            file.abandon()
            refuse(error)
        }
    }

    private mutating func refuse(_ error: AppError) {
        refusal = refusal ?? error
    }
}

extension ScratchFolder {
    fileprivate func makeFolder() async throws -> WorkFolder {
        try await Disk.run { try self.newFolder() }
    }
}

extension Request {
    /// The name in `Content-Disposition` (RFC 6266 §4.3), preferably in the extended form.
    fileprivate var ownFileName: String? {
        guard let header = headers[.contentDisposition] else { return nil }
        let parameters = header.split(separator: ";").dropFirst().map { $0.split(separator: "=", maxSplits: 1) }
        func value(_ name: String) -> String? {
            parameters.first { $0.count == 2 && $0[0].filter { !$0.isWhitespace }.lowercased() == name }
                .map { $0[1].trimmingCharacters(in: CharacterSet(charactersIn: " \"")) }
        }
        let extended = value("filename*").flatMap { text in
            text.lowercased().hasPrefix("utf-8''") ? text.dropFirst(7).removingPercentEncoding : nil
        }
        return extended ?? value("filename")
    }
}
