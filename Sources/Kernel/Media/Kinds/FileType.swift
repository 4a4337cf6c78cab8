import Storage

/// The type of a file, determined from its content: never from its name or the type that the client declared.
package enum FileType: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case webp = "image/webp"
    case gif = "image/gif"
    case heic = "image/heic"
    case avif = "image/avif"
    case pdf = "application/pdf"
    case text = "text/plain"
    /// Everything else, including HTML and SVG: only for download, never opened by a browser.
    case other = "application/octet-stream"

    package var isPicture: Bool {
        switch self {
        case .jpeg, .png, .webp, .gif, .heic, .avif: true
        case .pdf, .text, .other: false
        }
    }

    /// The value for the `Content-Type` header.
    var contentType: String {
        self == .text ? "text/plain; charset=utf-8" : rawValue
    }

    /// The file name extensions of this type, the usual one first.
    var endings: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
        case .png: ["png"]
        case .webp: ["webp"]
        case .gif: ["gif"]
        case .heic: ["heic", "heif", "hif"]
        case .avif: ["avif"]
        case .pdf: ["pdf"]
        case .text: ["txt"]
        case .other: []
        }
    }

    /// The type that a file name extension implies, for types that can be verified; `nil` for all others.
    static func promised(by name: String) -> FileType? {
        let ending = name.split(separator: ".").dropFirst().last?.lowercased() ?? ""
        return allCases.first { ($0.isPicture || $0 == .pdf) && $0.endings.contains(ending) }
    }
}
