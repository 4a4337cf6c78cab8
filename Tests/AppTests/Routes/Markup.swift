/// The tags of a page, and its forms with the values that a browser would send. Parses this server's output, not HTML
/// in general.
struct Markup {
    struct Tag {
        let name: String
        let attributes: [String: String]
    }

    struct Form {
        let action: String
        let isMultipart: Bool
        /// The unchanged values of the form, in order; values of the same name are adjacent.
        var fields: [(name: String, value: String)] = []
        /// The names of all fields, including those that are only sent if selected.
        var names: Set<String> = []
    }

    private(set) var tags: [Tag] = []
    /// Forms that are posted.
    private(set) var forms: [Form] = []
    /// Deviations from the markup rules of this server.
    private(set) var faults: [String] = []
    private(set) var text = ""

    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
    ]

    init(_ html: [UInt8]) {
        var reader = Reader(bytes: html)
        var open: [String] = []
        var form: Form?
        var select: String?
        var area: (name: String, text: String)?
        while let part = reader.next() {
            switch part {
            case .text(let words):
                text += words
                area?.text += words
                if words.contains("<") { faults.append("< in text: \(words.prefix(60))") }
            case .closing(let name):
                if open.last == name {
                    open.removeLast()
                } else {
                    faults.append("</\(name)> closes \(open.last ?? "nothing")")
                }
                if name == "form", let done = form {
                    forms.append(done)
                    form = nil
                }
                if name == "select" { select = nil }
                if name == "textarea", let done = area {
                    // A browser drops the first line break.
                    form?.fields.append(
                        (done.name, done.text.hasPrefix("\n") ? String(done.text.dropFirst()) : done.text)
                    )
                    area = nil
                }
            case .opening(let tag, let isClosed):
                tags.append(tag)
                if !Self.void.contains(tag.name) && !isClosed { open.append(tag.name) }
                let field = tag.attributes["name"]
                if let field, form != nil { form?.names.insert(field) }
                switch tag.name {
                case "form" where tag.attributes["method"] == "post":
                    form = Form(
                        action: tag.attributes["action"] ?? "",
                        isMultipart: tag.attributes["enctype"] == "multipart/form-data"
                    )
                case "input":
                    guard let field, tag.attributes["disabled"] == nil else { break }
                    let kind = tag.attributes["type"] ?? "text"
                    if kind == "file" { break }
                    let isChoice = kind == "checkbox" || kind == "radio"
                    if isChoice && tag.attributes["checked"] == nil { break }
                    form?.fields.append((field, tag.attributes["value"] ?? (isChoice ? "on" : "")))
                case "select":
                    select = field
                case "option":
                    guard let select, let value = tag.attributes["value"] else { break }
                    let isFirst = form?.fields.contains { $0.name == select } == false
                    if tag.attributes["selected"] != nil { form?.fields.removeAll { $0.name == select } }
                    if isFirst || tag.attributes["selected"] != nil { form?.fields.append((select, value)) }
                case "textarea":
                    area = field.map { ($0, "") }
                default: break
                }
            }
        }
        if !open.isEmpty { faults.append("not closed: \(open)") }
    }

    func count(_ name: String) -> Int { tags.count { $0.name == name } }
}

private struct Reader {
    enum Part {
        case text(String)
        case opening(Markup.Tag, isClosed: Bool)
        case closing(String)
    }

    let bytes: [UInt8]
    private var at = 0
    /// Script and style contain no tags.
    private var raw: String?

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> Part? {
        guard at < bytes.count else { return nil }
        if let name = raw {
            raw = nil
            let end = find(Array("</\(name)".utf8)) ?? bytes.count
            let skipped = at < end
            at = end
            if skipped { return .text("") }
        }
        guard bytes[at] == UInt8(ascii: "<"), at + 1 < bytes.count, startsTag(bytes[at + 1]) else {
            let start = at
            at += 1
            while at < bytes.count,
                !(bytes[at] == UInt8(ascii: "<") && at + 1 < bytes.count && startsTag(bytes[at + 1]))
            { at += 1 }
            return .text(Self.decoded(bytes[start..<at], checkingMarkup: true))
        }
        if bytes[at + 1] == UInt8(ascii: "!") {
            let isComment = bytes[at...].starts(with: Array("<!--".utf8))
            at = (find(Array((isComment ? "-->" : ">").utf8)) ?? bytes.count - 1) + (isComment ? 3 : 1)
            return .text("")
        }
        return tag()
    }

    private func startsTag(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "!")
            || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    }

    private func find(_ text: [UInt8]) -> Int? {
        guard at < bytes.count else { return nil }
        var index = at
        while index + text.count <= bytes.count {
            if bytes[index] == text[0], bytes[index...].starts(with: text) { return index }
            index += 1
        }
        return nil
    }

    private mutating func tag() -> Part {
        at += 1
        let isClosing = bytes[at] == UInt8(ascii: "/")
        if isClosing { at += 1 }
        let name = word { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") || $0 <= 32 }
        var attributes: [String: String] = [:]
        var isClosed = false
        while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
            if bytes[at] <= 32 || bytes[at] == UInt8(ascii: "/") {
                isClosed = bytes[at] == UInt8(ascii: "/")
                at += 1
                continue
            }
            isClosed = false
            let attribute = word {
                $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") || $0 <= 32
            }
            var value = ""
            if at < bytes.count, bytes[at] == UInt8(ascii: "=") {
                at += 1
                if at < bytes.count, bytes[at] == UInt8(ascii: "\"") {
                    at += 1
                    let start = at
                    while at < bytes.count, bytes[at] != UInt8(ascii: "\"") { at += 1 }
                    value = Self.decoded(bytes[start..<at])
                    at += 1
                } else {
                    value = word { $0 == UInt8(ascii: ">") || $0 <= 32 }
                }
            } else if attribute.isEmpty {
                at += 1
            }
            attributes[attribute] = value
        }
        at += 1
        if isClosing { return .closing(name) }
        if name == "script" || name == "style" { raw = name }
        return .opening(Markup.Tag(name: name, attributes: attributes), isClosed: isClosed)
    }

    private mutating func word(until isEnd: (UInt8) -> Bool) -> String {
        let start = at
        while at < bytes.count, !isEnd(bytes[at]) { at += 1 }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>, checkingMarkup: Bool = false) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(UInt8(ascii: "&")) else { return text }
        return text.replacing("&lt;", with: checkingMarkup ? "‹" : "<").replacing("&gt;", with: ">")
            .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
    }
}
