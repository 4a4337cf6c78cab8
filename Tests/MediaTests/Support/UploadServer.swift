import API
import Accounts
import App
import Core
import Foundation
import HTML
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Storage
import TestSupport
import Web

@testable import Media

/// A server with routes for uploads, a crew with a member, and a person in another crew.
struct UploadServer: Sendable {
    let client: any TestClientProtocol
    let server: TestServer
    let token: String
    let otherMember: String
    let stranger: String
}

/// - Parameter isLive: uses real sockets.
func withUploads(
    isLive: Bool = false,
    limits: StorageLimits = .none,
    _ body: @escaping @Sendable (UploadServer) async throws -> Void
) async throws {
    try await withServer(limits: limits) { server in
        let site = server.server.site
        let router = Router(context: WebContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RequestPipeline(site, uploads: Media.uploads("/uploads")))
        let media = server.media
        let module = MediaModule(media, access: [ReadByMembers()])
        let api = Routes<CrewContext>(site, router, path: "api/v1/crews/{crew}")
        api.post("uploads") { request, context in
            let received = try await media.receive(request, context)
            let files = try received.accepted(atLeast: 1)
            return try await context.write(request, input: ["files": files.map(\.digest)]) { tx in
                let kept = try files.map {
                    try StoredFile.keep($0, crew: tx.crew, by: tx.person, at: tx.now, in: tx)
                }
                return Reply(kept.map { $0.wire(crew: tx.viewer.slug) }, status: .created)
            }
        }
        let pages = Routes<CrewContext>.pages(site, router)
        pages.post("uploads") { request, context in
            let received = try await media.receive(request, context)
            let viewer = context.viewer
            return try await submitForm(received.form, fields: ["headline", "file"]) {
                let files = try received.accepted()
                var check = Validation()
                _ = check.line("headline", received.form["headline"], 1...100)
                try check.finish()
                let now = site.clock.now
                let kept = try await site.database.write { tx in
                    try files.map { try StoredFile.keep($0, crew: viewer.crew, by: viewer.person, at: now, in: tx) }
                }
                return jsonAnswer(kept.map(\.id.description))
            } again: { form, status in
                let held = try await media.hold(received, context)
                return try await context.page(request, active: nil, status: status) { _ in
                    held
                } title: { _, _ in
                    "Report"
                } body: { held, html, words in
                    html.p(form["headline"] ?? "")
                    FileField(context, html, form, words).write(label: "media.field.held", held: held)
                }
            }
        }
        pages.get("uploads/{file}") { request, context in
            let id = try context.id("file", of: FileKey.self)
            return try await context.page(request, active: nil) { tx in
                try StoredFile.find(id, crew: context.viewer.crew, in: tx)
            } title: { file, _ in
                file.name
            } body: { file, html, words in
                FileGallery(context, html, words).write([file])
            }
        }
        module.addRoutes(site, to: router)
        let tokens = try await server.database.write { tx in
            let owner = try tx.addPerson("Marieke")
            let crew = try tx.addCrew("De Kombuis", owner: owner)
            let member = try tx.addMember("Sanne", of: crew.crew)
            let stranger = try tx.addPerson("Joris")
            _ = try tx.addCrew("De Haven", owner: stranger)
            return (try tx.signIn(owner), try tx.signIn(member.person), try tx.signIn(stranger))
        }
        try await Application(responder: router.buildResponder()).test(isLive ? .live : .router) { client in
            try await body(
                UploadServer(
                    client: client,
                    server: server,
                    token: tokens.0,
                    otherMember: tokens.1,
                    stranger: tokens.2
                )
            )
        }
    }
}

/// Lets members read every file, except those whose names begin with `secret`. Files whose names begin with `nobody`
/// are treated as files of no module.
private struct ReadByMembers: FileAccess {
    func mayRead(_ file: FileID, _ viewer: Viewer, in tx: Tx) throws -> Bool? {
        let name = try tx.value("SELECT name FROM file WHERE crew = \(viewer.crew) AND id = \(file)", as: String.self)
        return name?.hasPrefix("secret") == true ? false : name?.hasPrefix("nobody") == true ? nil : true
    }
}

extension UploadServer {
    static let uploads = "/api/v1/crews/de-kombuis/uploads"

    func get(
        _ path: String,
        _ method: HTTPRequest.Method = .get,
        token: String? = nil,
        headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        var headers = headers
        headers[.authorization] = "Bearer \(token ?? self.token)"
        return try await client.execute(uri: path, method: method, headers: headers)
    }

    func post(_ bytes: [UInt8], to path: String = uploads, _ headers: HTTPFields = [:]) async throws -> TestResponse {
        var headers = headers
        headers[.authorization] = "Bearer \(token)"
        // Browsers request pages from the same site.
        if headers[.fetchSite] == nil { headers[.fetchSite] = "same-origin" }
        return try await client.execute(uri: path, method: .post, headers: headers, body: ByteBuffer(bytes: bytes))
    }

    /// Sends files in the field `file`, one after another, after other fields.
    func post(
        form fields: [(String, String)] = [],
        _ files: [(name: String, bytes: [UInt8])],
        to path: String = uploads
    ) async throws -> TestResponse {
        var body: [UInt8] = []
        for (name, value) in fields {
            body += Array("--B\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
        }
        for (name, bytes) in files {
            let head = "--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n"
            body += Array(head.utf8) + bytes + Array("\r\n".utf8)
        }
        return try await post(
            body + Array("--B--\r\n".utf8),
            to: path,
            [.contentType: "multipart/form-data; boundary=B"]
        )
    }

    func stored(_ files: [(name: String, bytes: [UInt8])]) async throws -> [FileInfo] {
        try JSONDecoder().decode([FileInfo].self, from: Data(try await post(files).body.readableBytesView))
    }
}
