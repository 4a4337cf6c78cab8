import Core
import Testing

@Suite("Validating input")
struct ValidationTests {
    @Test("Control characters are those of Unicode")
    func controls() {
        let all = (0...0x10FFFF).compactMap { Unicode.Scalar(UInt32($0)) }
        #expect(all.filter { $0.isControl != ($0.properties.generalCategory == .control) } == [])
    }

    private enum Colour: String, CaseIterable {
        case red, blue
    }

    /// The codes of all errors of an input.
    private func codes(_ check: (inout Validation) -> Void) -> [String] {
        var validation = Validation()
        check(&validation)
        return validation.fields.map(\.code)
    }

    @Test(
        "A line is trimmed, and its length is measured in Unicode scalars",
        arguments: [
            ("  Anna \n", "Anna"), ("\u{A0}\u{3000}Anna\u{2003}", "Anna"), ("Abc", "Abc"), ("Abcdefghij", "Abcdefghij"),
            ("👩🏽‍🍳👨‍👩‍👧‍👦🇳🇱", "👩🏽‍🍳👨‍👩‍👧‍👦🇳🇱"), ("مرحبا بكم", "مرحبا بكم"), ("שלום", "שלום"),
            ("e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", "éééééééééé"),
            ("O'Brien-<b>", "O'Brien-<b>"),
        ]
    )
    func line(entered: String, kept: String) throws {
        var check = Validation()
        #expect(check.line("name", entered, 3...20) == kept)
        #expect(check.fields == [])
        try check.finish()
    }

    @Test(
        "An invalid line is rejected with a code",
        arguments: [
            (nil, "required"), ("", "required"), (" \t\n ", "required"), ("ab", "tooShort"), ("שב", "tooShort"),
            ("abcdefghijk", "tooLong"), (String(repeating: "a", count: 10_000), "tooLong"),
            (String(repeating: "ש", count: 10_000), "tooLong"), ("ab\u{0}cd", "control"), ("ab\ncd", "control"),
            ("ab\u{7F}cd", "control"),
            // Four characters for a reader, but ten thousand scalars to store.
            ("abc" + String(repeating: "\u{301}", count: 10_000), "tooLong"),
        ]
    )
    func refusedLine(entered: String?, code: String) {
        var check = Validation()
        #expect(check.line("name", entered, 3...10) == "")
        #expect(check.fields.map(\.field) == ["name"])
        #expect(check.fields.map(\.code) == [code])
        #expect(throws: AppError.self) { try check.finish() }
    }

    @Test("A text of exactly 10,000 characters fits in that limit")
    func long() {
        let text = String(repeating: "ש🇳", count: 5_000)
        var check = Validation()
        #expect(check.line("note", text, 0...10_000) == text)
        #expect(check.fields == [])
        _ = check.line("note", text + "x", 0...10_000)
        #expect(check.fields.map(\.code) == ["tooLong"])
    }

    @Test("A blank optional line counts as missing")
    func optionalLine() {
        var check = Validation()
        #expect(check.optionalLine("note", nil, most: 5) == nil)
        #expect(check.optionalLine("note", " \n", most: 5) == nil)
        #expect(check.optionalLine("note", " x ", most: 5) == "x")
        #expect(check.fields == [])
        #expect(check.optionalLine("note", "abcdef", most: 5) == nil)
        #expect(check.fields.map(\.code) == ["tooLong"])
    }

    @Test(
        "An email address is stored in lower case",
        arguments: [
            (" Sanne@Example.ORG ", "sanne@example.org"), ("a+b@c.nl", "a+b@c.nl"), ("o'brien@x.ie", "o'brien@x.ie"),
            ("jan@xn--mnchen-3ya.de", "jan@xn--mnchen-3ya.de"),
        ]
    )
    func email(entered: String, kept: String) {
        var check = Validation()
        #expect(check.email("email", entered) == kept)
        #expect(check.fields == [])
    }

    @Test(
        "An invalid email address is rejected",
        arguments: [
            ("", "required"), ("a", "tooShort"), ("sanne", "email"), ("@example.org", "email"), ("sanne@", "email"),
            ("a@b@c.nl", "email"), ("a b@c.nl", "email"), ("a@localhost", "email"), ("a@.nl", "email"),
            ("a@b.", "email"), ("<a@b.nl>", "email"), ("a@b.nl, c@d.nl", "email"),
            (String(repeating: "a", count: 65) + "@b.nl", "email"), ("p@x.example\u{200B}", "ascii"),
            ("p@x.e\u{FF58}ample", "ascii"), ("\u{FF50}@x.example", "ascii"), ("p@xn--x.example\u{2060}", "ascii"),
            ("jan@münchen.de", "ascii"), ("p@-x.example", "email"), ("p@x..example", "email"),
            ("p@x_y.example", "email"),
            ("p@10.0.0.1", "email"), ("p@" + String(repeating: "a", count: 64) + ".nl", "email"),
            (String(repeating: "a", count: 300) + "@b.nl", "tooLong"),
        ]
    )
    func refusedEmail(entered: String, code: String) {
        #expect(codes { _ = $0.email("email", entered) } == [code])
    }

    @Test(
        "A name contains at least one letter or digit, in any script",
        arguments: [
            "Sanne", "7", "李", "نوشین", "می\u{200C}خواهم", "क्\u{200D}ष", "Bar ❤\u{FE0F}", "O'Brien-Smith",
            "De Kombuis 🦀",
        ]
    )
    func name(text: String) {
        #expect(codes { _ = $0.name("name", text, 1...80) } == [])
    }

    @Test("A crew's name can be an emoji alone, but not only invisible characters")
    func emojiName() {
        #expect(codes { _ = $0.name("name", "👩‍🍳🍕", 1...80, allowsEmojiOnly: true) } == [])
        #expect(codes { _ = $0.name("name", "Sanne 👩‍🍳", 1...80) } == [])
        #expect(codes { _ = $0.name("name", "\u{2800}", 1...80, allowsEmojiOnly: true) } == ["invisible"])
    }

    @Test(
        "A name with only invisible or with deceptive characters is rejected",
        arguments: [
            "\u{200B}", "\u{2800}", "\u{3164}", "\u{202E}ennaS", "Sanne\u{200B}", "Sanne\u{E0041}", "San\u{AD}ne",
            "\u{200D}Sanne", "Sanne\u{200C}", "S \u{200D} anne", "Sanne\u{FEFF}", "Sanne\u{FE0F}", "...", "🦀",
            "\u{115F}",
        ]
    )
    func invisible(text: String) {
        #expect(codes { _ = $0.name("name", text, 1...80) } == ["invisible"])
    }

    @Test("Dates and times are parsed, and rejected when they do not exist")
    func dateAndTime() {
        var check = Validation()
        #expect(check.date("date", " 2028-02-29 ") == LocalDate("2028-02-29"))
        #expect(check.time("time", "23:59") == LocalTime("23:59"))
        #expect(check.optionalDate("until", " ") == nil)
        #expect(check.optionalDate("until", nil) == nil)
        #expect(check.optionalDate("until", "2026-06-23") == LocalDate("2026-06-23"))
        #expect(check.fields == [])
        #expect(codes { _ = $0.date("date", "2026-02-29") } == ["date"])
        #expect(codes { _ = $0.date("date", nil) } == ["required"])
        #expect(codes { _ = $0.optionalDate("until", "soon") } == ["date"])
        #expect(codes { _ = $0.time("time", "24:00") } == ["time"])
        #expect(codes { _ = $0.time("time", "  ") } == ["required"])
    }

    @Test("A choice is one of the valid ones")
    func choice() {
        var check = Validation()
        #expect(check.choice("colour", "blue", default: Colour.red) == .blue)
        #expect(check.choice("colour", nil, default: Colour.red) == .red)
        #expect(check.fields == [])
        #expect(codes { _ = $0.choice("colour", "green", default: Colour.red) } == ["choice"])
        #expect(codes { _ = $0.choice("colour", "", default: Colour.red) } == ["choice"])
    }

    @Test("A number outside its range is rejected with both limits")
    func range() {
        var check = Validation()
        check.range("days", 0, 0...366)
        check.range("days", 366, 0...366)
        #expect(check.fields == [])
        check.range("days", 367, 0...366)
        let message = Phrase("error.field.range", ["least": .number(0), "most": .number(366)])
        #expect(check.fields == [.init("days", "range", message)])
        #expect(AppError.outOfRange("days", 0...366).fields == check.fields)
    }

    @Test("An optional id can be missing, and is rejected when invalid")
    func id() {
        let person = PersonID(high: 7, low: 9)
        var check = Validation()
        #expect(check.id("person", person.description) == person)
        #expect(check.id("person", nil) as PersonID? == nil)
        #expect(check.id("person", "") as PersonID? == nil)
        #expect(check.fields == [])
        #expect(codes { _ = $0.id("person", "7") as PersonID? } == ["id"])
    }

    @Test("All errors are reported together, in the order of the checks")
    func all() {
        var check = Validation()
        _ = check.line("name", "", 1...10)
        _ = check.email("email", "x")
        check.fail("until", "past", Phrase("shifts.past"))
        let error = #expect(throws: AppError.self) { try check.finish() }
        #expect(error?.code == .invalid)
        #expect(error?.message == Phrase("error.invalid"))
        #expect(error?.fields.map { "\($0.field)/\($0.code)" } == ["name/required", "email/tooShort", "until/past"])
    }
}
