import Testing

@testable import Media

struct FileTypeTests {
    private func type(_ bytes: [UInt8]) -> FileType {
        var text = TextCheck()
        text.read(bytes)
        return FileType(head: Array(bytes.prefix(FileType.telling)), isText: text.finish())
    }

    private func type(_ text: String) -> FileType { type(Array(text.utf8)) }

    @Test("the type of a file is detected from its first bytes")
    func signatures() {
        #expect(type(Fixture.jpeg) == .jpeg)
        #expect(type(Fixture.png) == .png)
        #expect(type(Fixture.webp) == .webp)
        #expect(type(Fixture.gif) == .gif)
        #expect(type(Fixture.heic) == .heic)
        #expect(type(Array("%PDF-1.7\n".utf8) + [0xE2, 0xE3]) == .pdf)
        #expect(type([0, 0, 0, 0x1C] + Array("ftypmif1\0\0\0\0avifmif1miaf".utf8)) == .avif)
        #expect(type([0, 0, 0, 0x14] + Array("ftypqt  \0\0\0\0qt  ".utf8)) == .other)
        #expect(type([0x50, 0x4B, 3, 4, 0, 0]) == .other)
    }

    @Test("text is text, unless a browser could take it for a page")
    func texts() {
        #expect(type("naam;uren\nSanne;8\n") == .text)
        #expect(type("\u{FEFF}kapot: koelkast 3 °C 🧊\r\n") == .text)
        #expect(type("<svg onload=alert(1)>") == .other)
        #expect(type("\u{FEFF} \n<!doctype html><script>alert(1)</script>") == .other)
        #expect(type("<?xml version=\"1.0\"?>") == .other)
        #expect(type("a\0b") == .other)
        #expect(type("\u{1B}[31mred") == .other)
        #expect(type("a\u{85}b") == .other)
    }

    @Test(
        "bytes that are not valid UTF-8 are not text",
        arguments: [
            [0xFF], [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0x61, 0x80], [0xC3, 0x41],
        ] as [[UInt8]]
    )
    func broken(_ bytes: [UInt8]) {
        #expect(type(bytes) == .other)
    }

    @Test("a character can be split between two pieces")
    func pieces() {
        let bytes = Array("aé€😀z".utf8)
        for cut in 0...bytes.count {
            var check = TextCheck()
            check.read(bytes[..<cut])
            check.read(bytes[cut...])
            #expect(check.finish())
        }
    }

    @Test("all characters except control characters are text, as in Swift")
    func all() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isControl = scalar.properties.generalCategory == .control && ![9, 10, 12, 13].contains(value)
            var check = TextCheck()
            check.read(String(scalar).utf8)
            if check.finish() == isControl { Issue.record("U+\(String(value, radix: 16))") }
        }
    }
}
