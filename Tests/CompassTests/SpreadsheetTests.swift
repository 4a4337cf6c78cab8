import Testing

@testable import Compass

@Suite("The file of a query result")
struct SpreadsheetTests {
    @Test(
        "has no cell that a spreadsheet would evaluate as a formula",
        arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\u{FF1D}1+1", "\u{FF0B}1", "=\u{200D}1+1", "'=1", "\t=1"]
    )
    func formulas(text: String) {
        let cell = csvLine([text, "plain"]).split(separator: ",").first.map(String.init) ?? ""
        #expect(cell.hasPrefix("'") || cell.hasPrefix("\"'"), "\(cell)")
    }
}
