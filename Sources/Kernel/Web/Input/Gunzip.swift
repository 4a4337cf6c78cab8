import CZlib

/// The number of bytes to unpack at a time.
private let pieceSize = 64 * 1024

/// Unpacks gzip (RFC 1952) in memory.
/// - Parameter most: the maximum size of the result, in bytes.
/// - Returns: `nil` if it is damaged or incomplete, or the result would be larger than `most`.
package func gunzip(_ packed: [UInt8], most: Int) -> [UInt8]? {
    // zlib keeps a pointer to it.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    guard decklog_gunzip_init(stream) == Z_OK else { return nil }
    defer { inflateEnd(stream) }
    var unpacked: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: pieceSize)
    return packed.withUnsafeBufferPointer { source in
        // zlib only reads from here, although the pointer type is mutable (zlib.h, ZLIB_CONST).
        stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        stream.pointee.avail_in = UInt32(source.count)
        while true {
            var status = Z_OK
            let count = piece.withUnsafeMutableBufferPointer { target in
                stream.pointee.next_out = target.baseAddress
                stream.pointee.avail_out = UInt32(target.count)
                status = inflate(stream, Z_NO_FLUSH)
                return target.count - Int(stream.pointee.avail_out)
            }
            unpacked += piece.prefix(count)
            if unpacked.count > most { return nil }
            if status == Z_STREAM_END { return unpacked }
            guard status == Z_OK, count > 0 else { return nil }
        }
    }
}
