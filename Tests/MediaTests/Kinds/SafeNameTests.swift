import Testing

@testable import Media

struct SafeNameTests {
    @Test(
        "a name contains no path and no control characters",
        arguments: [
            ("../../x", FileType.other, "x"),
            ("..\\..\\windows\\system.ini", .other, "system.ini"),
            ("/etc/passwd", .text, "passwd.txt"),
            ("a\u{0}b\r\nSet-Cookie: x.txt", .text, "abSet-Cookie_ x.txt"),
            ("invoice\u{202E}gpj.exe", .other, "invoicegpj.exe"),
            ("zero\u{200B}width.pdf", .pdf, "zerowidth.pdf"),
            ("quote\".pdf", .pdf, "quote_.pdf"),
            ("  .hidden ", .other, "hidden"),
            ("...", .other, "file"),
            ("", .jpeg, "photo.jpg"),
            ("IMG_1.HEIC", .jpeg, "IMG_1.jpg"),
            ("photo.JPEG", .jpeg, "photo.JPEG"),
            ("drawing.png", .webp, "drawing.webp"),
            ("photo.of.the.bar", .jpeg, "photo.of.the.bar.jpg"),
            ("evil.html", .other, "evil.html"),
            ("readme", .text, "readme.txt"),
            ("list.csv", .text, "list.csv"),
            ("e\u{301}te\u{301}.txt", .text, "\u{E9}t\u{E9}.txt"),
            ("koelkast 🧊.txt", .text, "koelkast 🧊.txt"),
        ]
    )
    func names(_ name: String, _ type: FileType, _ safe: String) {
        #expect(safeName(name, as: type) == safe)
    }

    @Test("a long name is cut and keeps its extension")
    func long() {
        let name = safeName(String(repeating: "a", count: 500) + ".csv", as: .text)
        #expect(name.count == 120)
        #expect(name.hasSuffix("a.csv"))
        let wide = safeName(String(repeating: "🧊", count: 500) + ".csv", as: .text)
        #expect(wide.utf8.count <= 240)
        #expect(wide.hasSuffix("🧊.csv"))
    }

    @Test("a safe name is unchanged")
    func again() {
        for name in ["../../x", "a\u{202E}b.exe", "IMG.HEIC", String(repeating: "é.", count: 200)] {
            for type in [FileType.jpeg, .webp, .pdf, .text, .other] {
                let once = safeName(name, as: type)
                #expect(safeName(once, as: type) == once)
            }
        }
    }

    @Test("browsers get the name in both encodings")
    func dispositions() {
        #expect(
            disposition(isInline: true, name: "photo.jpg")
                == "inline; filename=\"photo.jpg\"; filename*=UTF-8''photo.jpg"
        )
        #expect(
            disposition(isInline: false, name: "été 100% \"x\".txt")
                == "attachment; filename=\"_t_ 100_ _x_.txt\"; "
                + "filename*=UTF-8''%C3%A9t%C3%A9%20100%25%20%22x%22.txt"
        )
    }
}
