extension HTML {
    /// Writes a text that a person typed, with its line breaks and with links for web addresses.
    /// - Parameter numbers: the numbers that become links; `nil` for none.
    package func prose(_ text: String, numbers: NumberLinks? = nil) {
        div(.class("prose"), .dir("auto")) {
            for run in proseRuns(text) {
                switch run {
                case .text(let text):
                    guard let numbers else {
                        self.text(text)
                        continue
                    }
                    for part in numberedParts(text) {
                        let text = String(part.text)
                        if let number = part.number, numbers.known.contains(number) {
                            a(text, .href("\(numbers.path)\(number)"))
                        } else {
                            self.text(text)
                        }
                    }
                // The linked page is not ours: send it no referrer.
                case .link(let address): a(address, .href(address), .rel("nofollow noopener noreferrer"))
                }
            }
        }
    }
}

/// The numbers, such as `#12`, that lead somewhere.
package struct NumberLinks: Sendable {
    /// What precedes the number in its address.
    let path: String
    package let known: Set<Int>

    package init(path: String, known: Set<Int>) {
        self.path = path
        self.known = known
    }

    /// The numbers in a text, whether or not they lead somewhere.
    package static func numbers(in text: String) -> [Int] {
        numberedParts(text).compactMap(\.number)
    }
}

package enum ProseRun: Equatable {
    case text(String)
    case link(String)
}

/// Only `http://` and `https://` addresses become links; no other scheme does.
package func proseRuns(_ text: String) -> [ProseRun] {
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

/// The text in parts, of which each number such as `#12` is one: not `a#12`, `#12a`, `#1234567890` or a color such as
/// `#000012`.
func numberedParts(_ text: String) -> [(text: Substring, number: Int?)] {
    var parts: [(text: Substring, number: Int?)] = []
    var (start, next) = (text.startIndex, text.startIndex)
    while let hash = text[next...].firstIndex(of: "#") {
        let digits = text[hash...].dropFirst().prefix { $0.isASCII && $0.isNumber }
        next = digits.endIndex
        let neighbors = [text[start..<hash].last, text[next...].first].compactMap(\.self)
        if neighbors.contains(where: { $0.isLetter || $0.isNumber }) { continue }
        guard 1...9 ~= digits.count, digits.first != "0", let number = Int(digits) else { continue }
        if start < hash { parts.append((text[start..<hash], nil)) }
        parts.append((text[hash..<next], number))
        start = next
    }
    if start < text.endIndex { parts.append((text[start...], nil)) }
    return parts
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

/// Drops the punctuation that ends the sentence around an address. A closing bracket stays if it was opened within the
/// address.
private func withoutEnd(_ text: Substring) -> Substring {
    var text = text
    // Counted once: counting for each closing bracket would be quadratic.
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

/// Rejects invisible characters and those that change the direction of writing: the address shown could differ from the
/// target.
private func isAddress(_ text: Substring) -> Bool {
    let host = text.drop { $0 != "/" }.dropFirst(2).prefix { !"/?#".contains($0) }
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .unassigned, .surrogate: false
        default: true
        }
    }
    // The part before an @ looks like a host but is not.
    return isPlain && text.count <= 2_000 && host.contains { $0.isLetter || $0.isNumber } && !host.contains("@")
}
