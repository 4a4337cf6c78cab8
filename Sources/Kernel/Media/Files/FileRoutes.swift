import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `.../files/{file}` and `.../files/{file}/thumbnail`, below a crew: for members, if the module that owns the file
/// allows it.
struct FileRoutes: Sendable {
    let media: Media
    let access: [any FileAccess]

    func add(toAPI routes: Routes<CrewContext>) {
        routes.on(.readFile, whole)
        routes.on(.readThumbnail, thumbnail)
    }

    func add(toPages routes: Routes<CrewContext>) {
        routes.get("files/{file}", whole)
        routes.get("files/{file}/thumbnail", thumbnail)
    }

    @Sendable private func whole(_ request: Request, _ context: CrewContext) async throws -> Response {
        try await answer(.whole, request, context)
    }

    @Sendable private func thumbnail(_ request: Request, _ context: CrewContext) async throws -> Response {
        try await answer(.thumbnail, request, context)
    }

    private enum Part {
        case whole, thumbnail
    }

    private func answer(_ part: Part, _ request: Request, _ context: CrewContext) async throws -> Response {
        try request.refuseQuery()
        let viewer = context.viewer
        let id = try context.id("file", of: FileKey.self)
        let (file, blob, size) = try await context.read { tx in try find(id, part, viewer, in: tx) }
        let content = Content(blob: blob, size: size, type: file.type, name: file.name)
        return try media.answer(content, to: request, context.site.logger)
    }

    /// A file that waits for its form is visible only to its sender.
    private func find(_ id: FileID, _ part: Part, _ viewer: Viewer, in tx: Tx) throws -> (StoredFile, BlobName, Int) {
        let isBlob: SQL =
            switch part {
            case .whole: "blob.hash = file.hash"
            case .thumbnail: "blob.hash = file.thumbnail"
            }
        let found = try tx.first(
            """
            SELECT \(StoredFile.columns), blob.hash, blob.mark, blob.size, file.held_at IS NOT NULL
            FROM file JOIN blob ON \(isBlob)
            WHERE file.crew = \(viewer.crew) AND file.id = \(id)
                AND (file.held_at IS NULL OR file.uploaded_by = \(viewer.person))
            """
        ) { row in
            (
                file: try StoredFile(row: &row), blob: BlobName(hash: try row.read(), mark: try row.read()),
                size: try row.read() as Int, isHeld: try row.read() as Bool
            )
        }
        guard let found, try access.mayRead(id, isHeldByViewer: found.isHeld, viewer, in: tx) else {
            throw AppError.notFound
        }
        return (found.file, found.blob, found.size)
    }
}
