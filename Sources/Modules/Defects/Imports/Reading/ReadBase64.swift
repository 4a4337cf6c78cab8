/// Decodes base64 (RFC 4648 §4); line breaks and any other characters in between are skipped.
///
/// `Data(base64Encoded:)` copies both the text and the bytes, which are large.
/// - Returns: `nil` if the text ends in the middle of a byte.
func readBase64(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    for byte in text.utf8 {
        if byte == UInt8(ascii: "=") { break }
        guard let value = base64Value(byte) else { continue }
        bits = bits << 6 | value
        count += 1
        if count == 4 {
            bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
            bytes.append(UInt8(truncatingIfNeeded: bits))
            (bits, count) = (0, 0)
        }
    }
    switch count {
    case 0: break
    case 2: bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
    case 3: bytes += [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
    default: return nil
    }
    return bytes
}

private func base64Value(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a") + 26)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0") + 52)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
}
