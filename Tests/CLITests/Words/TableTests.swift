import Testing

@testable import CLI

@Suite("A table in a terminal")
struct TableTests {
    @Test("aligns every column with its head, without trailing spaces")
    func columns() {
        let table = Table("ID", "NAME", "NOTE", rows: [["a", "Zoë de Vries", ""], ["bcd", "Sem", "late"]])
        #expect(table.text == "ID   NAME          NOTE\na    Zoë de Vries\nbcd  Sem           late\n")
    }

    @Test("has no control characters from names")
    func control() {
        let table = Table("NAME", rows: [["\u{1B}[2JSem\nowner"]])
        #expect(table.text == "NAME\n[2JSem owner\n")
    }

    @Test("has comments of several lines on one, and longer texts keep their lines")
    func lines() {
        #expect(Table("COMMENT", rows: [["First pages\r\nand\tproofs"]]).text == "COMMENT\nFirst pages and proofs\n")
        #expect(printableLines("Closed.\r\n\nBring\u{1B} your keys.") == "Closed.\n\nBring your keys.")
    }

    @Test(
        "formats sizes with units",
        arguments: [(0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 kB"), (4_140_000, "4.1 MB")]
    )
    func sizes(_ bytes: Int, _ words: String) {
        #expect(size(bytes: bytes) == words)
    }
}
