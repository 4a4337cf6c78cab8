import HTML
import Testing

@Suite("Writing HTML")
struct HTMLTests {
    private func written(_ body: (HTML) -> Void) -> String {
        let html = HTML()
        body(html)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    @Test(
        "Markup characters are escaped in text",
        arguments: [
            ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"), ("a & b", "a &amp; b"),
            ("&lt;", "&amp;lt;"), ("\"it's\"", "&quot;it&#39;s&quot;"), ("</p><p>", "&lt;/p&gt;&lt;p&gt;"),
            ("", ""), ("&", "&amp;"), ("<<", "&lt;&lt;"), ("a<", "a&lt;"),
        ]
    )
    func text(plain: String, escaped: String) {
        #expect(written { $0.text(plain) } == escaped)
        #expect(written { $0.p(plain) } == "<p>\(escaped)</p>")
    }

    @Test("All other text is written unchanged", arguments: ["Crêpe", "مرحبا", "👩🏽‍🍳", "a\nb", "\u{200F}x", "`$=;"])
    func plainText(text: String) {
        #expect(written { $0.text(text) } == text)
    }

    @Test("A value cannot break out of its attribute")
    func attribute() {
        let attack = "\" onclick=\"alert('x')\" <b>&"
        let escaped = "&quot; onclick=&quot;alert(&#39;x&#39;)&quot; &lt;b&gt;&amp;"
        #expect(written { $0.input(.value(attack)) } == "<input value=\"\(escaped)\">")
        #expect(written { $0.a("x", .href("/?a=1&b='2'")) } == "<a href=\"/?a=1&amp;b=&#39;2&#39;\">x</a>")
        #expect(written { $0.p("x", .aria(.label, attack), .data(.confirm, attack)) }.contains("<b>") == false)
    }

    @Test("An absent attribute is left out, an empty one is kept, and a flag has no value")
    func noValue() {
        #expect(written { $0.input(.value(nil), .name("a")) } == "<input name=\"a\">")
        #expect(written { $0.input(.value("")) } == "<input value=\"\">")
        #expect(written { $0.input(.checked(), .required(false)) } == "<input checked>")
        #expect(written { $0.p("x", .aria(.current, nil)) } == "<p>x</p>")
    }

    @Test("Void elements have no end tag")
    func void() {
        let html = written { html in
            html.meta(.charset("utf-8"))
            html.link(.rel("stylesheet"), .href("/a.css"))
            html.input(.name("a"))
            html.img(.src("/a.png"), .alt(""))
        }
        #expect(
            html == "<meta charset=\"utf-8\"><link rel=\"stylesheet\" href=\"/a.css\"><input name=\"a\">"
                + "<img src=\"/a.png\" alt=\"\">"
        )
    }

    @Test("Elements are closed in the order of nesting, including empty ones")
    func nesting() {
        let html = written { html in
            html.doctype()
            html.ul(.class("rows")) {
                for name in ["a", "b"] { html.li { html.strong(name) } }
            }
            html.script(.type("module"), .src("/a.js"))
        }
        #expect(
            html == "<!doctype html>\n<ul class=\"rows\"><li><strong>a</strong></li><li><strong>b</strong></li></ul>"
                + "<script type=\"module\" src=\"/a.js\"></script>"
        )
    }

    @Test("Text in a large field is preserved, even with a leading line break")
    func textarea() {
        let html = written { $0.textarea([.name("note")], "\n</textarea>") }
        #expect(html == "<textarea name=\"note\">\n\n&lt;/textarea&gt;</textarea>")
    }

    @Test("A very long text is escaped completely")
    func long() {
        let text = String(repeating: "é<", count: 50_000)
        #expect(written { $0.text(text) } == String(repeating: "é&lt;", count: 50_000))
    }
}
