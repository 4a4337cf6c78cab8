import HTML
import Testing

@testable import Search

@Suite("The matches in a text")
struct MarkTests {
    @Test(
        "are marked, however they are written",
        arguments: [
            (
                "fridge", "The <b>fridge</b> & fridges",
                "The &lt;b&gt;<mark>fridge</mark>&lt;/b&gt; &amp; <mark>fridges</mark>"
            ),
            ("cafe", "Café's!", "<mark>Café&#39;s</mark>!"),
            ("frigde", "One fridge", "One <mark>fridge</mark>"),
            ("frigde door", "Fridge door", "<mark>Fridge</mark> <mark>door</mark>"),
            ("冷蔵庫", "冷蔵庫の", "<mark>冷蔵庫</mark>の"),
            ("x", "One fridge", "One fridge"),
            ("", "One fridge", "One fridge"),
        ]
    )
    func marks(_ question: String, _ text: String, _ expected: String) {
        let html = HTML()
        SearchMark(question).write(text, html)
        #expect(String(decoding: html.bytes, as: UTF8.self) == expected)
    }

    @Test("to which another is similar are marked where they count: not in fillers, nor in what only begins like one")
    func similar() {
        let html = HTML()
        let mark = SearchMark(similarTo: "The door is of oak", ignoring: ["the", "is", "of"])
        mark.write("The doors of an oaken isle", html)
        #expect(String(decoding: html.bytes, as: UTF8.self) == "The <mark>doors</mark> of an oaken isle")
    }
}
