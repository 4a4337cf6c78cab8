import HTML
import TestSupport
import Testing

@Suite("Text typed by people, with links")
struct ProseTests {
    @Test(
        "links web addresses and nothing else",
        arguments: [
            ("See https://example.org/a?b=1#c.", "See [https://example.org/a?b=1#c]."),
            ("(HTTP://EXAMPLE.ORG/x_(y))", "([HTTP://EXAMPLE.ORG/x_(y)])"),
            ("http://a.nl, http://b.nl\nhttp://c.nl", "[http://a.nl], [http://b.nl]\n[http://c.nl]"),
            ("“https://a.nl/ü”!", "“[https://a.nl/ü]”!"),
            ("javascript://a.nl/%0aalert(1)", "javascript://a.nl/%0aalert(1)"),
            ("data:text/html,https://", "data:text/html,https://"),
            ("https://", "https://"), ("http://...", "http://..."), ("xhttp://a.nl", "xhttp://a.nl"),
            ("https://bank.nl@evil.org/", "https://bank.nl@evil.org/"),
            ("https://a.nl/@lea", "[https://a.nl/@lea]"),
            ("https://a.nl/\u{202E}gpj.exe", "https://a.nl/\u{202E}gpj.exe"),
            ("https://a.nl/<script>", "[https://a.nl/]<script>"),
            ("hhhhttp", "hhhhttp"), ("", ""),
        ]
    )
    func links(text: String, read: String) {
        #expect(shown(text) == read)
    }

    private func shown(_ text: String) -> String {
        let runs = proseRuns(text).map { run in
            switch run {
            case .text(let text): text
            case .link(let address): "[\(address)]"
            }
        }
        return runs.joined()
    }

    @Test(
        "links numbers such as #12 that are known, but no others, such as colors",
        arguments: [
            ("Same as #2.", "Same as <a href=\"/d/2\">#2</a>."),
            ("#1#23 (#4)", "<a href=\"/d/1\">#1</a><a href=\"/d/23\">#23</a> (<a href=\"/d/4\">#4</a>)"),
            ("a#1 #2b #0123456789 # ##", "a#1 #2b #0123456789 # ##"),
            ("#123456 on #000002, or #3", "#123456 on #000002, or #3"),
            ("https://a.nl/#5", "href=\"https://a.nl/#5\""),
        ]
    )
    func numbers(text: String, read: String) {
        let html = HTML()
        html.prose(text, numbers: NumberLinks(path: "/d/", known: [1, 2, 4, 5, 23]))
        #expect(String(decoding: html.bytes, as: UTF8.self).contains(read))
    }

    @Test("is always escaped")
    func escaped() {
        let html = HTML()
        html.prose("<b onclick=\"x\"> https://a.nl/'onmouseover='x")
        let written = String(decoding: html.bytes, as: UTF8.self)
        #expect(!written.contains("<b") && written.contains("&lt;b onclick=&quot;x&quot;&gt;"))
        #expect(written.contains("href=\"https://a.nl/&#39;onmouseover=&#39;x\""))
    }

    @Test(
        "keeps brackets in an address if they are balanced",
        arguments: [
            ("http://a.nl/x)", "[http://a.nl/x])"), ("http://a.nl/(x)", "[http://a.nl/(x)]"),
            ("http://a.nl/(x))", "[http://a.nl/(x)])"), ("http://a.nl/((x))).", "[http://a.nl/((x))])."),
            ("http://a.nl/(x).),", "[http://a.nl/(x)].),"), ("http://a.nl/(x)}]*", "[http://a.nl/(x)]}]*"),
            ("http://a.nl/)(x)", "[http://a.nl/)(x])"), ("http://a.nl/)(x))", "[http://a.nl/)(x]))"),
            ("http://a.nl/())))x))", "[http://a.nl/())))x]))"),
        ]
    )
    func brackets(text: String, read: String) {
        #expect(shown(text) == read)
    }

    @Test(
        "is processed in linear time",
        arguments: [
            ("http://a", ")"), ("http://a", ".)"), ("http://a", "(.)"), ("", "http://h"), ("", "http://a)"),
            ("", "h"), ("", "https://a.nl/ "), ("http://a", "\u{1F1F3}"), ("http://a", "e\u{301}"),
            ("http://a", "…"), ("", "xhttp://"), ("http://a", "()"),
        ]
    )
    func growing(start: String, repeated: String) {
        let ratio = growth(10_000) { count in
            start + String(repeating: repeated, count: count / repeated.unicodeScalars.count)
        } _: { text in
            _ = proseRuns(text)
        }
        #expect(ratio < linear)
    }
}
