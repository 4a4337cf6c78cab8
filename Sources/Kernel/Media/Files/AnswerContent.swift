import Core
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Web

/// A stored blob, with what a response says about it.
struct Content {
    let blob: BlobName
    let size: Int
    let type: FileType
    let name: String
}

extension Media {
    /// Sends the content, or only its `ETag` if the client already has it.
    func answer(_ content: Content, to request: Request, _ logger: Logger) throws -> Response {
        let (blob, size, name) = (content.blob, content.size, content.name)
        let etag = "\"\(blob.hash.hexadecimal)\""
        var headers: HTTPFields = [
            .eTag: etag,
            // The content never changes, but who may read it does: browsers revalidate after an hour, with the tag.
            .cacheControl: "private, max-age=3600",
        ]
        if request.knows(etag) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = content.type.contentType
        headers[.contentDisposition] = disposition(isInline: content.type.isPicture, name: name)
        headers[.xContentTypeOptions] = "nosniff"
        headers[.contentSecurityPolicy] = "sandbox; default-src 'none'"
        let store = try services().store
        let body = ResponseBody.streamed(contentLength: size) { writer in
            do {
                try await store.read(blob) { try await writer.write($0) }
            } catch let error as BlobError {
                logger.error("a file could not be read", metadata: ["file": "\(name)", "error": "\(error)"])
                throw error
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: headers, body: body)
    }
}
