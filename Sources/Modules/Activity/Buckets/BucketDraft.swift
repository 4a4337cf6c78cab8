import Core
package import Web

/// A bucket as a program describes it.
package struct BucketDraft: Sendable {
    package let name: String
    package let kind: String
    package let client: String
    package let hostname: String
    package let data: String

    private static let longest = 200

    /// - Parameters:
    ///   - name: from the path.
    ///   - server: the name of the server, for programs that do not know their computer's name.
    /// - Throws: `AppError.invalid`.
    package init(_ name: String, _ json: JSON, server: String) throws {
        func text(_ field: String) throws -> String {
            guard case .text(let text)? = json[field] else {
                throw AppError.invalid(field, "required", Phrase("activity.error.text"))
            }
            return try Self.check(text, field)
        }
        if name.contains("/") || name.isEmpty { throw AppError.invalid("id", "form", Phrase("activity.error.text")) }
        self.name = try Self.check(name, "id")
        kind = try text("type")
        client = try text("client")
        let hostname = try text("hostname")
        let isOwn = hostname == "!local"
        self.hostname = isOwn ? server : hostname
        let data = json["data"] ?? [:]
        self.data = try EventDraft.text(isOwn ? ["device_id": .text(server)] : data, "data")
    }

    private static func check(_ text: String, _ field: String) throws -> String {
        if text.unicodeScalars.count > longest || text.unicodeScalars.contains(where: \.isControl) {
            throw AppError.invalid(field, "form", Phrase("activity.error.text"))
        }
        return text
    }
}
