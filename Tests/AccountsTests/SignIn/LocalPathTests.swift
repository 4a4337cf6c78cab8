import Testing

@testable import Accounts

@Suite("The target page after signing in")
struct LocalPathTests {
    @Test(
        "An address of this site is kept as it is",
        arguments: ["/", "/c/de-kombuis/roster?week=2026-W27", "/join/abc", "/a//b"]
    )
    func local(path: String) {
        #expect(LocalPath(path)?.text == path)
    }

    @Test(
        "Anything that a browser may interpret as another site is rejected",
        arguments: [
            nil, "", "c/x", "//evil.example", "/\\evil.example", "\\\\evil.example", "/a\\b", "https://evil.example",
            "javascript:alert(1)",
            "/\t/evil.example", "/\n/evil.example", "\t//evil.example", " //evil.example", "/a\r\nSet-Cookie: a=b",
            "/caf\u{E9}",
            "/" + String(repeating: "a", count: 2_000),
        ]
    )
    func foreign(path: String?) {
        #expect(LocalPath(path) == nil)
    }
}
