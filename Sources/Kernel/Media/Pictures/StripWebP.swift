/// A WebP picture without metadata such as position, camera, programs and profile, which libvips 8.14 always keeps. RFC
/// 9649 §2.3 to §2.7.
/// - Returns: `nil` if the file is not WebP.
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
            // Of its flags, only the one for transparency still applies.
            if size > 0, file.has("VP8X", at: position) { chunks[chunks.count - (end - position) + 8] &= 0x10 }
        }
        position = end
    }
    let size = chunks.count + 4
    return Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } + Array("WEBP".utf8)
        + chunks
}
