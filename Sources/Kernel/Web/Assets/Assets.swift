import Core
import Crypto
package import Foundation
package import NIOCore

/// The static files for browsers: style sheets, scripts, icons. Their URLs contain a hash of the content, so they can
/// be cached forever.
package struct Assets: Sendable {
    package struct File: Sendable {
        package let type: String
        package let plain: ByteBuffer
        package let gzipped: ByteBuffer?
    }

    private let files: [String: File]
    private let paths: [String: String]

    /// Reads `assets/` of every module, in order. Style sheets are concatenated, and so are scripts, except those of a
    /// single page (`….page.css`, `….page.js`), which only that page loads. The parts of the service worker
    /// (`….worker.js`) become a script of their own, `worker.js`.
    /// - Parameter thirdParty: a folder of files downloaded at set-up; the site also works without them.
    package init(_ folders: [URL], thirdParty: URL?) throws {
        var files: [String: File] = [:]
        var paths: [String: String] = [:]
        func add(_ name: String, _ content: Data) {
            let hash = SHA256.hash(data: content).prefix(8).hexadecimal
            let path = "/assets/\(hash)/\(name)"
            let type =
                contentTypes[name.split(separator: ".").last.map(String.init) ?? ""] ?? "application/octet-stream"
            let isCompressed = name.hasSuffix(".png")
            files[path] = File(
                type: type,
                plain: ByteBuffer(bytes: content),
                gzipped: isCompressed ? nil : gzip(ByteBuffer(bytes: content), level: 9)
            )
            paths[name] = path
        }
        var bundles = ["app.css": Data(), "app.js": Data(), "worker.js": Data()]
        for folder in folders {
            let folder = folder.appending(path: "assets")
            // Not every module has any.
            guard FileManager.default.fileExists(atPath: folder.path) else { continue }
            for file in try contents(folder) {
                let content = try Data(contentsOf: file)
                let part = file.deletingPathExtension().pathExtension
                let bundle = "\(part == "worker" ? part : "app").\(file.pathExtension)"
                if part == "page" {
                    add(file.lastPathComponent, packed(content, file.pathExtension))
                } else if bundles[bundle] != nil {
                    bundles[bundle]?.append(packed(content, file.pathExtension))
                } else {
                    add(file.lastPathComponent, content)
                }
            }
        }
        for (name, content) in bundles { add(name, content) }
        if let thirdParty {
            for file in (try? contents(thirdParty.resolvingSymlinksInPath())) ?? [] {
                add(file.lastPathComponent, try Data(contentsOf: file))
            }
        }
        self.files = files
        self.paths = paths
    }

    /// The URL path of a file; `nil` if the file was not downloaded.
    package func path(_ name: String) -> String? {
        paths[name]
    }

    package func file(at path: String) -> File? {
        files[path]
    }
}

/// A style sheet or script without comments and needless whitespace, which make up a sixth of a first visit's download.
/// Comments in scripts must be on lines of their own.
private func packed(_ content: Data, _ kind: String) -> Data {
    let text = String(decoding: content, as: UTF8.self)
    if kind == "css" { return Data((packedStyle(text) + "\n").utf8) }
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let kept = lines.filter { !$0.isEmpty && !$0.hasPrefix("//") }
    return Data((kept.joined(separator: "\n") + "\n").utf8)
}

private func contents(_ folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        .filter { !$0.lastPathComponent.hasPrefix(".") && !$0.hasDirectoryPath }
        .sorted { $0.lastPathComponent < $1.lastPathComponent }
}

private let contentTypes = [
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
    "png": "image/png", "txt": "text/plain; charset=utf-8",
]
