import Foundation

/// A file name that is safe to store and send: without a path, and with the extension of the actual type.
/// - Parameter type: the type after a picture was re-encoded.
func safeName(_ name: String, as type: FileType) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    var (stem, ending) = parts(clean(last.precomposedStringWithCanonicalMapping))
    let isKnown = FileType.allCases.contains { $0.endings.contains(ending.lowercased()) && $0 != .text }
    if type.isPicture || type == .pdf {
        if !ending.isEmpty && !isKnown { stem += "." + ending }
        if !type.endings.contains(ending.lowercased()) { ending = type.endings[0] }
    } else if ending.isEmpty, let usual = type.endings.first {
        ending = usual
    }
    if stem.isEmpty { stem = type.isPicture ? "photo" : "file" }
    let suffix = ending.isEmpty ? "" : "." + ending
    return cut(stem, to: longest - suffix.count, bytes: mostBytes - suffix.utf8.count) + suffix
}

/// In characters.
private let longest = 120
/// In bytes: file systems allow 255.
private let mostBytes = 240
/// Longer suffixes are not extensions: `Report v2.final version`.
private let longestEnding = 10

private func clean(_ name: String) -> String {
    let scalars = name.unicodeScalars.filter { scalar in
        switch scalar.properties.generalCategory {
        // Format characters can reverse the direction of text, so that `gpj.exe` reads as `exe.jpg`.
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
    // Characters with a special meaning on some system.
    let plain = String(String.UnicodeScalarView(scalars)).map { "<>:\"|?*%;".contains($0) ? "_" : $0 }
    let isEdge: (Character) -> Bool = { $0.isWhitespace || $0 == "." }
    let start = plain.drop(while: isEdge)
    return String(start.reversed().drop(while: isEdge).reversed())
}

private func parts(_ name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: ".") else { return (name, "") }
    let ending = name[name.index(after: dot)...]
    let isEnding = 1...longestEnding ~= ending.count && ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isEnding ? (String(name[..<dot]), String(ending)) : (name, "")
}

private func cut(_ text: String, to count: Int, bytes: Int) -> String {
    var cut = String(text.prefix(count))
    while cut.utf8.count > bytes { cut.removeLast() }
    while let last = cut.last, last == "." || last.isWhitespace { cut.removeLast() }
    return cut
}

/// The `Content-Disposition` of a response (RFC 6266): whether a browser displays or saves the file, and its name.
func disposition(isInline: Bool, name: String) -> String {
    // For clients that know only ASCII; others read the second form (RFC 8187).
    let plain = String(name.map { $0.isASCII && !"\"\\%".contains($0) ? $0 : "_" })
    let encoded = name.utf8.map { byte in
        let scalar = Character(Unicode.Scalar(byte))
        let isPlain = scalar.isASCII && (scalar.isLetter || scalar.isNumber || "-._~".contains(scalar))
        return isPlain
            ? String(scalar)
            : "%" + String(byte >> 4, radix: 16, uppercase: true)
                + String(byte & 15, radix: 16, uppercase: true)
    }
    return "\(isInline ? "inline" : "attachment"); filename=\"\(plain)\"; filename*=UTF-8''\(encoded.joined())"
}
