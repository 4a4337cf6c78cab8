/// How large a request may be, by its address.
package struct BodyLimits: Sendable {
    /// No request is larger, except where files are taken; each endpoint has a smaller bound of its own. In bytes.
    private static let usual = 1024 * 1024

    private let uploads: [Upload]

    package init(_ uploads: [Upload] = []) {
        self.uploads = uploads
    }

    /// - Parameter address: a path, with or without a query.
    func largest(_ address: some StringProtocol) -> Int {
        upload(at: address)?.largest ?? Self.usual
    }

    func isUpload(_ address: some StringProtocol) -> Bool {
        upload(at: address) != nil
    }

    private func upload(at address: some StringProtocol) -> Upload? {
        let path = address.prefix { $0 != "?" }
        return uploads.first { path.hasSuffix($0.suffix) }
    }
}
