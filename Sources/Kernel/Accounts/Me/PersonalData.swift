package import Core
import Foundation
import Hummingbird
import NIOCore
package import Storage
package import Web
import Work

/// What a module stores about a person.
package protocol PersonalData: ModuleExtension {
    /// Adds it to the archive of everything about the person.
    func export(_ person: PersonID, to archive: PersonalArchive) async throws
    /// Deletes what belongs to the person alone, after the account was deleted. May be called again after a failure.
    func erase(_ person: PersonID, from database: Database) async throws
}

extension PersonalData {
    package func export(_ person: PersonID, to archive: PersonalArchive) async throws {}
    package func erase(_ person: PersonID, from database: Database) async throws {}
}

/// A ZIP archive that is streamed as it is written.
package final class PersonalArchive {
    package typealias Send = ([UInt8]) async throws -> Void

    package let site: Site
    package let now: Instant
    private let person: PersonID
    private let zip: ZipWriter
    private var writer: any ResponseBodyWriter

    init(_ person: PersonID, _ site: Site, _ writer: any ResponseBodyWriter) {
        self.person = person
        self.site = site
        self.writer = writer
        now = site.clock.now
        zip = ZipWriter(at: now)
    }

    /// Adds a file.
    /// - Parameter write: passes the content of the file to its closure, in parts.
    package func file(_ name: String, _ write: (Send) async throws -> Void) async throws {
        try await send(zip.begin(name))
        try await write { try await self.send(self.zip.add($0)) }
        try await send(zip.end())
    }

    /// Adds a JSON file.
    package func json(_ name: String, _ value: some Encodable) async throws {
        let text = Array(try JSONEncoder.readable.encode(value)) + [UInt8(ascii: "\n")]
        try await file(name) { send in try await send(text) }
    }

    /// Reads in the slow lane, and frees it for other people while the client receives what was read.
    package func read<Value: Sendable>(_ body: @escaping @Sendable (Tx) throws -> Value) async throws -> Value {
        let database = site.database
        return try await site.slowLane.run(for: person) { try await database.read(body) }
    }

    func finish() async throws {
        try await send(zip.close())
        try await writer.finish(nil)
    }

    private func send(_ bytes: [UInt8]) async throws {
        if !bytes.isEmpty { try await writer.write(ByteBuffer(bytes: bytes)) }
    }
}
