import Testing

@testable import CLI

@Suite("A short id")
struct ShortIDTests {
    private let one = "01a1fcef-71e6-7000-a2e9-d50f693c80bf"
    private let other = "01a1fcef-7570-7000-9d24-12e7816cd2e6"
    private let twin = "01a1fcef-7570-7000-9d24-12e7863c80bf"

    @Test("is the last six characters where no other ends in them")
    func six() {
        #expect(ShortID.short(one, among: [one, other]) == "3c80bf")
    }

    @Test("grows until it is one thing's alone")
    func grows() {
        #expect(ShortID.short(one, among: [one, other, twin]) == "93c80bf")
    }

    @Test("finds what it was cut from, in any capitals")
    func finds() throws {
        #expect(try pick("93C80BF") == one)
        #expect(try pick(other) == other)
        #expect(try pick("000000") == nil)
    }

    @Test("is refused when it is too short, or the end of several", arguments: ["c80bf", "3c80bf", ""])
    func refused(_ entered: String) {
        #expect(throws: CommandError.self) { try pick(entered) }
    }

    private func pick(_ entered: String) throws -> String? {
        try ShortID.pick(entered, "shift", from: [one, other, twin], ids: { [$0] })
    }
}
