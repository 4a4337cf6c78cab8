import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
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
        let (file, blob, size) = try await context.site.database.read { tx in try find(id, part, viewer, in: tx) }
        let etag = "\"\(hexadecimal(blob.hash))\""
        var headers: HTTPFields = [
            .eTag: etag,
            // The content never changes, but who may read it does: browsers revalidate after an hour, with the tag.
            .cacheControl: "private, max-age=3600",
        ]
        if request.knows(etag) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = file.type.contentType
        headers[.contentDisposition] = disposition(isInline: file.isPicture, name: file.name)
        headers[.xContentTypeOptions] = "nosniff"
        headers[.contentSecurityPolicy] = "sandbox; default-src 'none'"
        let (store, logger) = (try media.services().store, context.site.logger)
        let body = ResponseBody(contentLength: size) { writer in
            do {
                try await store.read(blob) { try await writer.write($0) }
            } catch let error as BlobError {
                logger.error("a file could not be read", metadata: ["file": "\(id)", "error": "\(error)"])
                throw error
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: headers, body: body)
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

extension Request {
    /// Whether the client has it already (RFC 9110 §13.1.2).
    fileprivate func knows(_ etag: String) -> Bool {
        guard let header = headers[.ifNoneMatch] else { return false }
        return header.split(separator: ",").contains { tag in
            let tag = tag.filter { !$0.isWhitespace }
            return tag == "*" || tag == etag || tag == "W/\(etag)"
        }
    }
}
