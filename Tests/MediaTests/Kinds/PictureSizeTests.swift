import Testing

@testable import Media

struct PictureSizeTests {
    @Test("the size of a picture is read from its first bytes")
    func sizes() {
        for (type, bytes) in [
            (FileType.jpeg, Fixture.jpeg), (.png, Fixture.png), (.webp, Fixture.webp), (.gif, Fixture.gif),
        ] {
            let size = PictureSize(of: type, head: bytes)
            #expect(size?.width == 48 && size?.height == 32, "\(type)")
        }
        // The recorded size is that of its tiles, which are as large as the coding blocks.
        #expect((PictureSize(of: .heic, head: Fixture.heic)?.width ?? 0) >= 48)
    }

    @Test("the size of a lossless WebP is read, too")
    func lossless() {
        let header: [UInt8] = Array("RIFF\0\0\0\0WEBPVP8L\0\0\0\0/".utf8)
        let bits = UInt32(299) | UInt32(199) << 14
        let bytes = header + (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
        let size = PictureSize(of: .webp, head: bytes)
        #expect(size?.width == 300 && size?.height == 200)
    }

    @Test("neither a prefix of a picture nor other bytes crash the parser")
    func cut() {
        for bytes in [Fixture.jpeg, Fixture.png, Fixture.webp, Fixture.gif, Fixture.heic] {
            for count in 0...bytes.count {
                for type in FileType.allCases { _ = PictureSize(of: type, head: Array(bytes.prefix(count))) }
            }
        }
        #expect(PictureSize(of: .jpeg, head: [0xFF, 0xD8, 0xFF, 0xE0, 0, 0]) == nil)
        #expect(PictureSize(of: .jpeg, head: [0xFF, 0xD8, 0xFF, 0xDA, 0, 2]) == nil)
        #expect(PictureSize(of: .jpeg, head: [0xFF, 0xD8] + Array(repeating: 0xFF, count: 10_000)) == nil)
    }

    @Test("the limit is fifty million pixels, in any proportion")
    func limit() {
        func png(_ width: UInt32, _ height: UInt32) -> PictureSize? {
            let numbers = [width, height].flatMap { n in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: n >> $0) } }
            return PictureSize(of: .png, head: Array(Fixture.png.prefix(16)) + numbers)
        }
        #expect(png(10_000, 5_000)?.isTooLarge == false)
        #expect(png(10_000, 5_001)?.isTooLarge == true)
        #expect(png(60_000, 60_000)?.isTooLarge == true)
        #expect(png(.max, .max)?.isTooLarge == true)
        #expect(png(0, 10) == nil)
    }
}
