package import HTML

extension HTML {
    /// Writes a text that a person typed, with its line breaks, and with web addresses as links.
    package func prose(_ text: String) {
        div(.class("prose"), .dir("auto")) {
            for run in proseRuns(text) {
                switch run {
                case .text(let text): self.text(text)
                // The page that it leads to is not ours, and is told nothing.
                case .link(let address): a(address, .href(address), .rel("nofollow noopener noreferrer"))
                }
            }
        }
    }
}

enum ProseRun: Equatable {
    case text(String)
    case link(String)
}

/// Only what begins with `http://` or `https://` becomes a link; nothing else that an address may begin with is one.
func proseRuns(_ text: String) -> [ProseRun] {
    var runs: [ProseRun] = []
    var plain = ""
    var rest = text[...]
    while let start = firstScheme(in: rest) {
        let isWord = start > rest.startIndex && rest[rest.index(before: start)].isLetter
        let whole = rest[start...].prefix { !$0.isWhitespace && !"<>\"“”‘’«»".contains($0) }
        let address = withoutEnd(whole)
        plain += rest[..<start]
        if isWord || !isAddress(address) {
            plain += whole
            rest = rest[whole.endIndex...]
        } else {
            if !plain.isEmpty { runs.append(.text(plain)) }
            plain = ""
            runs.append(.link(String(address)))
            rest = rest[address.endIndex...]
        }
    }
    plain += rest
    if !plain.isEmpty { runs.append(.text(plain)) }
    return runs
}

private func firstScheme(in text: Substring) -> Substring.Index? {
    var rest = text
    while let letter = rest.firstIndex(where: { $0 == "h" || $0 == "H" }) {
        let start = rest[letter...].prefix(8).lowercased()
        if start.hasPrefix("http://") || start == "https://" { return letter }
        rest = rest[rest.index(after: letter)...]
    }
    return nil
}

/// An address without the punctuation that ends its sentence. A closing bracket stays if it was opened within the address.
private func withoutEnd(_ text: Substring) -> Substring {
    var text = text
    // Counted once: a text of nothing but closing brackets would else be counted again for each of them.
    let opened = text.count { $0 == "(" }
    var closed = text.count { $0 == ")" }
    while let last = text.last {
        let isOpen = last == ")" && opened >= closed
        if isOpen || !".,;:!?'…)]}*_".contains(last) { return text }
        if last == ")" { closed -= 1 }
        text.removeLast()
    }
    return text
}

/// Signs that nobody sees, or that turn the direction of writing around, would show another address than the one it leads to.
private func isAddress(_ text: Substring) -> Bool {
    let host = text.drop { $0 != "/" }.dropFirst(2).prefix { !"/?#".contains($0) }
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .unassigned, .surrogate: false
        default: true
        }
    }
    // What stands before an @ looks like a host and is none.
    return isPlain && text.count <= 2_000 && host.contains { $0.isLetter || $0.isNumber } && !host.contains("@")
}
