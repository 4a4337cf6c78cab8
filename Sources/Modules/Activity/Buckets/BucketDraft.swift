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
    ///   - old: has the values of fields that are left out; `nil` for a new bucket, which needs all but `data`.
    ///   - server: the name of the server, for programs that do not know their computer's name.
    /// - Throws: `AppError.invalid`.
    package init(_ name: String, _ json: JSON, changing old: ActivityBucket? = nil, server: String) throws {
        guard json.isObject else { throw AppError(.invalid, Phrase("activity.error.object")) }
        func isLeftOut(_ field: String) -> Bool { (json[field] ?? .null) == .null }
        func text(_ field: String, _ old: String?) throws -> String {
            if let old, isLeftOut(field) { return old }
            guard case .text(let text)? = json[field] else {
                throw AppError.invalid(field, "required", Phrase("activity.error.text"))
            }
            return try Self.check(text, field)
        }
        if name.contains("/") || name.isEmpty { throw AppError.invalid("id", "form", Phrase("activity.error.text")) }
        self.name = try Self.check(name, "id")
        kind = try text("type", old?.kind)
        client = try text("client", old?.client)
        let hostname = try text("hostname", old?.hostname)
        let isOwn = hostname == "!local"
        self.hostname = isOwn ? server : hostname
        if let old, !isOwn && isLeftOut("data") {
            data = old.data
        } else {
            data = try EventDraft.text(isOwn ? ["device_id": .text(server)] : json["data"] ?? [:], "data")
        }
    }

    private static func check(_ text: String, _ field: String) throws -> String {
        if text.unicodeScalars.count > longest || text.unicodeScalars.contains(where: \.isControl) {
            throw AppError.invalid(field, "form", Phrase("activity.error.text"))
        }
        return text
    }
}
