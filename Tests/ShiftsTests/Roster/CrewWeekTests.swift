import Testing

@testable import Shifts

@Suite("The table of the crew's week")
struct CrewWeekTests {
    @Test(
        "has a tooltip with the whole name where a word of it may be cut off",
        arguments: [
            ("Ahmed El Amrani", false), ("Noor van der Heijden-Oosterhuis", false), ("田中 Yuki", false), ("", false),
            ("Anna Wolfeschlegelsteinhausenbergerdorffer", true), ("Venkatanarasimha Rao", true),
        ]
    )
    func tooltip(name: String, isShown: Bool) {
        #expect(CrewWeekView.tooltip(for: name) == (isShown ? name : nil))
    }
}
