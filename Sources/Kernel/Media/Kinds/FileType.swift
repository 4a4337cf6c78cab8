import Storage

/// The type of a file, as its own bytes tell it: never its name, and never the type that the sender declared.
package enum FileType: String, Sendable, CaseIterable, SQLBindable, SQLReadable {
    case jpeg = "image/jpeg"
    case png = "image/png"
    case webp = "image/webp"
    case gif = "image/gif"
    case heic = "image/heic"
    case avif = "image/avif"
    case pdf = "application/pdf"
    case text = "text/plain"
    /// Everything else, HTML and SVG too: to be downloaded, and for no browser to open.
    case other = "application/octet-stream"

    package var isPicture: Bool {
        switch self {
        case .jpeg, .png, .webp, .gif, .heic, .avif: true
        case .pdf, .text, .other: false
        }
    }

    /// For the header of that name.
    var contentType: String {
        self == .text ? "text/plain; charset=utf-8" : rawValue
    }

    /// The endings of names of such files, the usual one first.
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

    /// The type that the ending of a name promises, where that can be checked; `nil` for all other endings.
    static func promised(by name: String) -> FileType? {
        let ending = name.split(separator: ".").dropFirst().last?.lowercased() ?? ""
        return allCases.first { ($0.isPicture || $0 == .pdf) && $0.endings.contains(ending) }
    }
}
