import Core

/// The maximum sizes of requests, by path.
package struct BodyLimits: Sendable {
    /// The maximum for all requests except uploads, in bytes; each endpoint has a smaller limit of its own.
    private static let usual = 1024 * 1024

    private let uploads: [Upload]

    package init(_ uploads: [Upload] = []) {
        self.uploads = uploads
    }

    /// - Parameter address: a path, with or without a query.
    func largest(_ address: some StringProtocol) -> Int {
        upload(at: address)?.largest ?? Self.usual
    }

    /// - Parameter length: the length that the request declares.
    /// - Throws: `AppError.tooLarge`, with the maximum of an upload.
    func check(_ length: Int, _ address: some StringProtocol) throws {
        if length <= largest(address) { return }
        guard let upload = upload(at: address) else { throw AppError.tooLarge }
        let most: [String: Phrase.Argument] = ["most": .number(upload.largest / 1024 / 1024)]
        throw AppError(.tooLarge, Phrase("error.tooLarge.upload", most))
    }

    func isUpload(_ address: some StringProtocol) -> Bool {
        upload(at: address) != nil
    }

    private func upload(at address: some StringProtocol) -> Upload? {
        let path = address.prefix { $0 != "?" }
        return uploads.first { path.hasSuffix($0.suffix) }
    }
}
