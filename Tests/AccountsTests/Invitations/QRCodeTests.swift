import Testing

@testable import Accounts

@Suite("QR codes")
struct QRCodeTests {
    @Test("A link becomes a QR code with its three finder patterns")
    func eyes() throws {
        let code = try #require(QRCode("https://rooster.example.org/join/7hq2mfw9xk4tbz3v0000"))
        let side = code.side - 8
        #expect((side - 17) % 4 == 0 && side >= 21)
        let rows = modules(code.path, code.side)
        for (x, y) in [(4, 4), (code.side - 11, 4), (4, code.side - 11)] {
            let eye = rows[y..<(y + 7)].map { row in row[x..<(x + 7)].map { $0 ? "#" : "." }.joined() }
            #expect(eye == ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"])
        }
        // The light border is empty.
        #expect(rows.prefix(4).allSatisfy { !$0.contains(true) } && rows.suffix(4).allSatisfy { !$0.contains(true) })
    }

    @Test("Different links have different codes, and a text that is too long has none")
    func bounds() {
        #expect(QRCode("https://a.example/join/a")?.path != QRCode("https://a.example/join/b")?.path)
        #expect(QRCode(String(repeating: "a", count: 3_000)) == nil)
    }

    /// The modules of a path that consists only of `Mx yhnv1h-nz`.
    private func modules(_ path: String, _ side: Int) -> [[Bool]] {
        var rows = Array(repeating: Array(repeating: false, count: side), count: side)
        for match in path.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
            guard let x = Int(match.1), let y = Int(match.2), let run = Int(match.3), match.3 == match.4 else {
                continue
            }
            for column in x..<(x + run) { rows[y][column] = true }
        }
        return rows
    }
}
