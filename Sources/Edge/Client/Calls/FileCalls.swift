import API
public import Foundation

/// Pictures and files of a crew.
public struct FileCalls: Sendable {
    let connection: Connection

    /// A file's content.
    public func content(of file: String, in crew: String) async throws -> Data {
        try await connection.download(Paths.Files.file(crew: crew, file: file))
    }

    /// A small picture of a picture.
    public func thumbnail(of file: String, in crew: String) async throws -> Data {
        try await connection.download(Paths.Files.thumbnail(crew: crew, file: file))
    }
}
