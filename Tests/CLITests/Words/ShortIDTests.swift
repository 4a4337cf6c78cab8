import Testing

@testable import CLI

@Suite("A short id")
struct ShortIDTests {
    private let one = "01a1fcef-71e6-7000-a2e9-d50f693c80bf"
    private let other = "01a1fcef-7570-7000-9d24-12e7816cd2e6"
    private let twin = "01a1fcef-7570-7000-9d24-12e7863c80bf"

    @Test("is the last six characters if those are unique")
    func six() {
        #expect(ShortID.short(one, among: [one, other]) == "3c80bf")
    }

    @Test("grows until it is unique")
    func grows() {
        #expect(ShortID.short(one, among: [one, other, twin]) == "93c80bf")
    }

    @Test("finds the id it was cut from, ignoring case")
    func finds() throws {
        #expect(try pick("93C80BF") == one)
        #expect(try pick(other) == other)
        #expect(try pick("000000") == nil)
    }

    @Test("is rejected when it is too short or ambiguous", arguments: ["c80bf", "3c80bf", ""])
    func refused(_ entered: String) {
        #expect(throws: CommandError.self) { try pick(entered) }
    }

    private func pick(_ entered: String) throws -> String? {
        try ShortID.pick(entered, "shift", from: [one, other, twin], ids: { [$0] })
    }
}
