/// A WebP picture without what it tells beside its pixels: position, camera, programs, profile. The tool leaves them in (libvips 8.14),
/// whatever it is asked. RFC 9649 §2.3 to §2.7.
/// - Returns: `nil` for what is no such file.
func strippedWebP(_ file: [UInt8]) -> [UInt8]? {
    guard file.has("RIFF", at: 0), file.has("WEBP", at: 8) else { return nil }
    var chunks: [UInt8] = []
    var position = 12
    while position < file.count {
        guard let size = file.littleEndian(at: position + 4, bytes: 4) else { return nil }
        let end = position + 8 + size + size % 2
        guard end <= file.count else { return nil }
        let isPicture = ["VP8X", "VP8 ", "VP8L", "ALPH"].contains { file.has($0, at: position) }
        if isPicture {
            chunks += file[position..<end]
            // Of its flags only the one for pixels that can be seen through is still true.
            if size > 0, file.has("VP8X", at: position) { chunks[chunks.count - (end - position) + 8] &= 0x10 }
        }
        position = end
    }
    let size = chunks.count + 4
    return Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } + Array("WEBP".utf8)
        + chunks
}
