package import HTML

/// A page that the operator of the server writes, in plain text. Everyone can read it.
package enum OperatorText: String, CaseIterable, Sendable {
    case terms, privacy

    package var path: String { "/\(rawValue)" }
    /// The key of its title.
    package var title: String { "legal.\(rawValue)" }
}

extension Site {
    /// The pages that the operator has written.
    package var operatorTexts: [OperatorText] { OperatorText.allCases.filter { settings.texts[$0] != nil } }

    /// Writes a text of the operator: lines that begin with `#` are headings.
    package func write(_ text: String, to html: HTML) {
        var paragraph: [Substring] = []
        func end() {
            let lines = paragraph.joined(separator: "\n").trimmingPrefix { $0.isNewline }
            if !lines.isEmpty { html.prose(String(lines)) }
            paragraph = []
        }
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if line.hasPrefix("#") {
                end()
                html.h2 { html.bdi(String(line.drop { $0 == "#" || $0 == " " })) }
            } else {
                paragraph.append(line)
            }
        }
        end()
    }

    /// Links to the pages that the operator has written.
    func operatorLinks(_ html: HTML, _ words: Words) {
        if operatorTexts.isEmpty { return }
        html.section(.class("bare-foot")) {
            for (index, text) in operatorTexts.enumerated() {
                if index > 0 { html.text(" · ") }
                html.a(words(text.title), .href(text.path))
            }
        }
    }
}
