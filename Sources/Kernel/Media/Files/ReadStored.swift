package import Core
package import NIOCore
import Storage

extension Media {
    /// Passes the stored bytes of a crew's file to `take`, piece by piece.
    /// - Throws: `AppError.notFound`; `BlobError` when they are missing in the store; what `take` throws.
    package func read(_ id: FileID, crew: CrewID, _ take: (ByteBuffer) async throws -> Void) async throws {
        let services = try services()
        let blob = try await services.database.read { tx in
            try tx.first(
                """
                SELECT blob.hash, blob.mark FROM file JOIN blob ON blob.hash = file.hash
                WHERE file.crew = \(crew) AND file.id = \(id)
                """
            ) { BlobName(hash: try $0.read(), mark: try $0.read()) }
        }
        guard let blob else { throw AppError.notFound }
        try await services.store.read(blob, take)
    }
}
