import Testing

@testable import Media

@Suite("The position of a photo")
struct PicturePositionTests {
    @Test("is read from what the camera wrote, in every format that has it")
    func read() throws {
        for (type, file) in [(FileType.jpeg, Fixture.jpeg), (.png, Fixture.png), (.webp, Fixture.webp)] {
            let position = try #require(PicturePosition(of: type, head: file), "\(type)")
            // 52° 22' N, 4° 53' E
            #expect(abs(position.latitude - 52.366_666_7) < 1e-6 && abs(position.longitude - 4.883_333_3) < 1e-6)
        }
        // In HEIC it can be anywhere after the boxes.
        let metadata = Array("Exif\0\0".utf8) + tiff(isBigEndian: false)
        let heic = Fixture.heic + [0, 0, 0, 6] + metadata
        #expect(PicturePosition(of: .heic, head: heic)?.latitude == 52.5)
        #expect(PicturePosition(of: .heic, head: Fixture.heic) == nil)
        #expect(PicturePosition(of: .gif, head: Fixture.gif) == nil)
        #expect(PicturePosition(of: .jpeg, head: Fixture.rgbJPEG) == nil)
    }

    @Test("is north or south, and east or west, in both byte orders", arguments: [true, false])
    func directions(isBigEndian: Bool) {
        func position(_ sides: String) -> PicturePosition? {
            PicturePosition(of: .jpeg, head: jpeg(tiff(isBigEndian: isBigEndian, sides: sides)))
        }
        #expect(position("NE") == PicturePosition(latitude: 52.5, longitude: 4.75))
        #expect(position("SW") == PicturePosition(latitude: -52.5, longitude: -4.75))
        #expect(position("XE") == nil && position("N?") == nil)
    }

    @Test("is nil if it is impossible or not known yet, or if its metadata is damaged")
    func refused() {
        func position(_ north: [Int], _ east: [Int] = [4, 1, 45, 1, 0, 1], status: String? = nil) -> PicturePosition? {
            PicturePosition(of: .jpeg, head: jpeg(tiff(north: north, east: east, status: status)))
        }
        #expect(position([52, 1, 30, 1, 0, 0])?.latitude == 52.5)
        #expect(position([90, 1, 0, 1, 1, 1]) == nil)
        #expect(position([52, 0, 30, 1, 0, 1]) == nil)
        #expect(position([52, 1, 30, 0, 0, 1]) == nil)
        #expect(position([0, 1, 0, 1, 0, 1], [0, 1, 0, 1, 0, 1]) == nil)
        #expect(position([52, 1, 0, 1, 0, 1], [181, 1, 0, 1, 0, 1]) == nil)
        #expect(
            position([52, 1, 0, 1, 0, 1], status: "V") == nil && position([52, 1, 0, 1, 0, 1], status: "A") != nil
        )
        let whole = jpeg(tiff())
        for length in 0..<whole.count { _ = PicturePosition(of: .jpeg, head: Array(whole.prefix(length))) }
        // A directory that contains itself.
        var loop = tiff()
        loop[18] = 8
        #expect(PicturePosition(of: .jpeg, head: jpeg(loop)) == nil)
    }

    private func jpeg(_ metadata: [UInt8]) -> [UInt8] {
        let length = metadata.count + 8
        return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + Array("Exif\0\0".utf8) + metadata
            + [0xFF, 0xDA, 0, 0]
    }

    /// A directory with a link to the directory of the position, which follows it.
    private func tiff(
        isBigEndian: Bool = false,
        sides: String = "NE",
        north: [Int] = [52, 1, 30, 1, 0, 1],
        east: [Int] = [4, 1, 45, 1, 0, 1],
        status: String? = nil
    ) -> [UInt8] {
        func number(_ number: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(number >> (8 * $0) & 255) }
            return isBigEndian ? bytes.reversed() : bytes
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            number(tag, 2) + number(type, 2) + number(count, 4) + value
        }
        let letters = Array(sides.utf8)
        let places = 26
        let count = status == nil ? 4 : 5
        let values = places + 2 + 12 * count + 4
        var bytes = Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
        bytes += number(1, 2) + entry(0x8825, 4, 1, number(places, 4)) + number(0, 4)
        bytes += number(count, 2)
        bytes += entry(1, 2, 2, [letters[0], 0, 0, 0]) + entry(2, 5, 3, number(values, 4))
        bytes += entry(3, 2, 2, [letters[1], 0, 0, 0]) + entry(4, 5, 3, number(values + 24, 4))
        if let status { bytes += entry(9, 2, 2, Array(status.utf8) + [0, 0, 0]) }
        bytes += number(0, 4)
        return bytes + (north + east).flatMap { number($0, 4) }
    }
}
