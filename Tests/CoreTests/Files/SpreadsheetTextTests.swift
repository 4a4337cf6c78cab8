import Core
import Testing

@Suite("A line of a CSV file")
struct SpreadsheetTextTests {
    @Test(
        "has no cell that a spreadsheet would evaluate as a formula",
        arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\u{FF1D}1+1", "\u{FF0B}1", "=\u{200D}1+1", "'=1", "\t=1"]
    )
    func formulas(text: String) {
        let cell = SpreadsheetText.line([text, "plain"]).split(separator: ",").first.map(String.init) ?? ""
        #expect(cell.hasPrefix("'") || cell.hasPrefix("\"'"), "\(cell)")
    }
}
