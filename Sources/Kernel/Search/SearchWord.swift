import Foundation

/// A normalized word, and its range in the text.
struct SearchWord: Hashable, Sendable {
    /// Lower case, without accents: `Café`, `CAFE` and `café` are `cafe`.
    let text: String
    let range: Range<String.Index>

    /// Words are truncated to this many letters.
    static let longest = 40

    /// The words of a text to be indexed.
    static func all(in text: String) -> [SearchWord] {
        var cutter = WordCutter(text, isQuestion: false)
        return cutter.cut()
    }

    /// The words of a search.
    static func asked(in text: String) -> [SearchWord] {
        var cutter = WordCutter(text, isQuestion: true)
        return cutter.cut()
    }
}

/// Splits a text into words: runs of letters and digits. A script without spaces between words is split into pairs of
/// letters, one pair starting at each letter.
private struct WordCutter {
    private let text: String
    private let isQuestion: Bool
    private var words: [SearchWord] = []
    /// In UTF-8.
    private var word: [UInt8] = []
    /// In letters.
    private var length = 0
    private var start: String.Index
    private var end: String.Index
    /// Adjacent letters of a script without spaces between words.
    private var dense: [(letter: Unicode.Scalar, range: Range<String.Index>)] = []
    /// Cache of folded letters: a text has few different ones.
    private var folded: [Unicode.Scalar: [Unicode.Scalar]] = [:]

    init(_ text: String, isQuestion: Bool) {
        self.text = text
        self.isQuestion = isQuestion
        start = text.startIndex
        end = text.startIndex
    }

    mutating func cut() -> [SearchWord] {
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let next = scalars.index(after: index)
            let scalar = scalars[index]
            if isApostrophe(scalar) {
                if !joins(next) { finish() }
            } else if scalar.isASCII {
                if let letter = plainASCII(scalar) { take(letter, index..<next) } else { finish() }
            } else {
                for letter in fold(scalar) { sort(letter, index..<next) }
            }
            index = next
        }
        finish()
        return words
    }

    /// Whether an apostrophe joins two parts of a word: "foto's" and "can't" are one word, "l'eau" is two.
    private func joins(_ next: String.Index) -> Bool {
        let following = text.unicodeScalars[next...].prefix(3).prefix { $0.properties.isAlphabetic }.count
        return length > 0 && 1...2 ~= following
    }

    private mutating func sort(_ letter: Unicode.Scalar, _ range: Range<String.Index>) {
        switch Kind(letter) {
        case .letter: take(letter, range)
        case .dense:
            finishWord()
            dense.append((letter, range))
        case .nothing: if length > 0 { end = range.upperBound }
        case .gap: finish()
        }
    }

    private mutating func take(_ letter: Unicode.Scalar, _ range: Range<String.Index>) {
        if !dense.isEmpty { finishDense() }
        if length == 0 { start = range.lowerBound }
        if length < SearchWord.longest {
            if letter.isASCII { word.append(UInt8(letter.value)) } else { word.append(contentsOf: String(letter).utf8) }
        }
        length += 1
        end = range.upperBound
    }

    private mutating func finish() {
        finishWord()
        if !dense.isEmpty { finishDense() }
    }

    private mutating func finishWord() {
        if length == 0 { return }
        words.append(SearchWord(text: String(decoding: word, as: UTF8.self), range: start..<end))
        word.removeAll(keepingCapacity: true)
        length = 0
    }

    private mutating func finishDense() {
        for (place, letter) in dense.enumerated() {
            guard place + 1 < dense.count else {
                // In a search, the previous pair already contains the last letter.
                if dense.count == 1 || !isQuestion { words.append(pair(letter, nil)) }
                break
            }
            words.append(pair(letter, dense[place + 1]))
        }
        dense.removeAll(keepingCapacity: true)
    }

    private func pair(
        _ first: (letter: Unicode.Scalar, range: Range<String.Index>),
        _ second: (letter: Unicode.Scalar, range: Range<String.Index>)?
    ) -> SearchWord {
        var text = String.UnicodeScalarView([first.letter])
        if let second { text.append(second.letter) }
        let end = max(first.range.upperBound, second?.range.upperBound ?? first.range.upperBound)
        return SearchWord(text: String(text), range: first.range.lowerBound..<end)
    }

    private mutating func fold(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        if let known = folded[scalar] { return known }
        let letters = String(scalar).decomposedStringWithCompatibilityMapping.unicodeScalars
            .flatMap { $0.properties.lowercaseMapping.unicodeScalars }.flatMap(plain)
        folded[scalar] = letters
        return letters
    }
}

private enum Kind {
    case letter, dense, nothing, gap

    init(_ scalar: Unicode.Scalar) {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
            self = isDense(scalar) ? .dense : .letter
        case .decimalNumber, .letterNumber, .otherNumber, .spacingMark: self = .letter
        // Accents and invisible characters.
        case .nonspacingMark, .enclosingMark, .format: self = .nothing
        default: self = .gap
        }
    }
}

/// Scripts without spaces between words: Thai, Lao, Burmese, Khmer, Kana and Han (unicode.org, Blocks.txt).
private func isDense(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
        0x20000...0x3FFFF:
        true
    default: false
    }
}

private func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "'", "\u{2019}", "\u{2018}", "\u{2BC}", "`", "\u{B4}": true
    default: false
    }
}

private func plainASCII(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "a"..."z", "0"..."9": scalar
    case "A"..."Z": Unicode.Scalar(UInt8(scalar.value) + 32)
    default: nil
    }
}

/// ASCII substitutes for letters that Unicode does not decompose; digits of any script become ASCII digits.
private func plain(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    switch scalar {
    case "ß": return ["s", "s"]
    case "æ": return ["a", "e"]
    case "œ": return ["o", "e"]
    case "ø": return ["o"]
    case "đ", "ð": return ["d"]
    case "þ": return ["t", "h"]
    case "ł": return ["l"]
    case "ħ": return ["h"]
    case "ı": return ["i"]
    case "ς": return ["σ"]
    default: break
    }
    if !scalar.isASCII, scalar.properties.generalCategory == .decimalNumber,
        let value = scalar.properties.numericValue, let digit = Unicode.Scalar(0x30 + UInt32(value))
    {
        return [digit]
    }
    return [scalar]
}
