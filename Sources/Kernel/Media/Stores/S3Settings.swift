package import Foundation

/// A bucket in Amazon S3, or in a compatible store.
package struct S3Settings: Sendable, CustomStringConvertible {
    /// `https://s3.example.org`, without a slash at the end.
    let origin: String
    /// The `Host` header: with the port unless it is the default one.
    let host: String
    /// The path of the bucket, and the prefix of every name.
    let path: String
    package let region: String
    let key: String
    let secret: String

    /// - Parameter url: `https://s3.example.org/bucket`, possibly with a folder.
    /// - Returns: `nil` if the URL is not of this form.
    package init?(url: URL, region: String, key: String, secret: String) {
        guard let scheme = url.scheme, ["http", "https"].contains(scheme), let name = url.host(),
            url.user == nil, url.query == nil
        else { return nil }
        let segments = url.path.split(separator: "/").map(String.init)
        if segments.isEmpty { return nil }
        host = name + (url.port.map { ":\($0)" } ?? "")
        origin = "\(scheme)://\(host)"
        path = segments.map { "/" + encoded($0) }.joined()
        self.region = region
        self.key = key
        self.secret = secret
    }

    /// Without the keys, which must not get into a log.
    package var description: String { origin + path }
}

private func encoded(_ segment: String) -> String {
    let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
    return segment.addingPercentEncoding(withAllowedCharacters: plain) ?? segment
}
