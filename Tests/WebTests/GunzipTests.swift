import NIOCore
import TestSupport
import Testing

@testable import Web

@Suite("Unpacking gzip")
struct GunzipTests {
    @Test("gives what was packed, up to a limit", arguments: [0, 1, 65_535, 65_536, 65_537, 1_000_000])
    func limit(count: Int) throws {
        let plain = (0..<count).map { UInt8($0 % 251) }
        let packed = Array(try #require(gzip(ByteBuffer(bytes: plain), level: 6)).readableBytesView)
        #expect(gunzip(packed, most: count) == plain)
        if count > 0 { #expect(gunzip(packed, most: count - 1) == nil) }
        #expect(gunzip(Array(packed.dropLast()), most: count) == nil)
    }

    @Test("stops at a limit, however much is packed, and refuses anything that is not gzip")
    func refused() throws {
        let zeros = try #require(gzip(ByteBuffer(repeating: 0, count: 50_000_000), level: 9))
        #expect(gunzip(Array(zeros.readableBytesView), most: 1_000_000) == nil)
        for bytes in ["", "no gzip", "\u{1F}\u{8B}"] { #expect(gunzip(Array(bytes.utf8), most: 1_000) == nil) }
    }

    @Test("survives fuzzing")
    func fuzzed() throws {
        let packed = try #require(gzip(ByteBuffer(string: String(repeating: "tile ", count: 100)), level: 6))
        let faults = Fuzz("gzip", [Array(packed.readableBytesView)]).run { bytes in
            if let plain = gunzip(bytes, most: 400) { #expect(plain.count <= 400) }
        }
        #expect(faults == [])
    }
}
