import TestSupport
import Testing

@testable import Media

@Suite("Fuzzing uploaded files")
struct KindFuzzTests {
    @Test("does not break detecting types, picture sizes, and metadata")
    func kinds() {
        let seeds =
            [Fixture.jpeg, Fixture.png, Fixture.webp, Fixture.gif, Fixture.heic, Array("%PDF-1.7 <svg>".utf8)] + [
                // An empty header chunk.
                Array("RIFF\0\0\0\0WEBPVP8X\0\0\0\0".utf8)
            ]
        let faults = Fuzz("pictures", seeds).run { bytes in
            var text = TextCheck()
            inPieces(bytes) { text.read($0) }
            let type = FileType(head: Array(bytes.prefix(FileType.telling)), isText: text.finish())
            if let size = PictureSize(of: type, head: bytes) { #expect(size.width > 0 && size.height > 0) }
            for type in FileType.allCases {
                guard let position = PicturePosition(of: type, head: bytes) else { continue }
                #expect(-90...90 ~= position.latitude && -180...180 ~= position.longitude)
            }
            if let stripped = strippedWebP(bytes) { #expect(stripped.count <= bytes.count) }
        }
        #expect(faults == [])
    }

    @Test("does not break making names safe")
    func names() {
        let texts = [
            "../../etc/passwd", "photo.of.door.JPEG", "Résumé\u{202E}gpj.exe", ".htaccess", "a b%00.png\\c.pdf",
        ]
        let faults = Fuzz("names", texts: texts).run { bytes in
            let name = String(decoding: bytes, as: UTF8.self)
            for type in FileType.allCases {
                let safe = safeName(name, as: type)
                #expect(!safe.isEmpty && safe.utf8.count <= 255 && !safe.contains("/"))
                _ = disposition(isInline: type.isPicture, name: safe)
            }
            _ = FileType.promised(by: name)
        }
        #expect(faults == [])
    }
}
