import TestSupport
import Testing

@testable import Search

@Suite("Words in the search")
struct WordTests {
    @Test(
        "are folded and truncated",
        arguments: [
            ("Café CAFE café", ["cafe", "cafe", "cafe"]),
            ("cafe\u{301}", ["cafe"]),
            ("Straße, STRASSE; ẞ", ["strasse", "strasse", "ss"]),
            ("crème brûlée à la Zoë", ["creme", "brulee", "a", "la", "zoe"]),
            ("Öl Ørsted Łódź æ œ İstanbul ılık", ["ol", "orsted", "lodz", "ae", "oe", "istanbul", "ilik"]),
            ("ĳs IJs ijs", ["ijs", "ijs", "ijs"]),
            ("ﬁlter ２４ ４２ x²", ["filter", "24", "42", "x2"]),
            ("٤٢ ४२", ["42", "42"]),
            ("walk-in fridge/freezer", ["walk", "in", "fridge", "freezer"]),
            (
                "foto's can't l'eau ’s avonds rock'n'roll",
                ["fotos", "cant", "l", "eau", "s", "avonds", "rockn", "roll"]
            ),
            ("KOMBU00000042 #42 3.5 °C", ["kombu00000042", "42", "3", "5", "c"]),
            ("冷蔵庫", ["冷蔵", "蔵庫", "庫"]),
            ("冷", ["冷"]),
            ("がス", ["かス", "ス"]),
            ("Ελληνικός ΣΟΦΟΣ", ["ελληνικοσ", "σοφοσ"]),
            ("Холодильник течёт", ["холодильник", "течет"]),
            ("soft\u{AD}hyphen zero\u{200B}width", ["softhyphen", "zerowidth"]),
            ("🔥👨‍👩‍👧 🇳🇱 !?", []),
            ("🔥oven🔥", ["oven"]),
            ("", []),
        ] as [(String, [String])]
    )
    func folding(_ text: String, _ words: [String]) {
        #expect(SearchWord.all(in: text).map(\.text) == words)
    }

    @Test("in a query are dropped if a pair of letters already covers them")
    func question() {
        #expect(SearchWord.asked(in: "冷蔵庫 oven").map(\.text) == ["冷蔵", "蔵庫", "oven"])
        #expect(SearchWord.asked(in: "冷").map(\.text) == ["冷"])
    }

    @Test("have positions, and very long words are cut off")
    func places() {
        let text = "De «Café's» deur"
        #expect(SearchWord.all(in: text).map { String(text[$0.range]) } == ["De", "Café's", "deur"])
        let long = String(repeating: "é", count: 20_000)
        #expect(SearchWord.all(in: long).map(\.text.count) == [40])
    }

    @Test("can consist of any Unicode scalars")
    func anything() {
        var random = SplitMix(seed: TestSeeds.one(20_261_122))
        for _ in 0..<200 {
            var text = String.UnicodeScalarView()
            for _ in 0..<50 {
                if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) { text.append(scalar) }
            }
            for word in SearchWord.all(in: String(text)) {
                #expect(!word.text.isEmpty && word.text.unicodeScalars.count <= 40)
                #expect(!word.text.contains(" ") && !word.text.contains(":") && !word.text.contains("\0"))
                // Folding is idempotent.
                #expect(SearchWord.asked(in: word.text).map(\.text).joined() == word.text)
            }
        }
    }
}

@Suite("A single wrong letter")
struct SpellingTests {
    @Test(
        "is an insertion, a deletion, a substitution, or a transposition",
        arguments: [
            ("fridge", "fridge", false), ("fridge", "frige", true), ("fridge", "fridgee", true),
            ("fridge", "fritge", true),
            ("fridge", "frigde", true), ("fridge", "firdge", true), ("fridge", "rfidge", true),
            ("fridge", "fride", true),
            ("fridge", "bridges", false), ("fridge", "frigd", false), ("abcd", "badc", false), ("door", "odor", true),
            ("aab", "aba", true), ("koelkast", "koelkats", true), ("koelkast", "kolekats", false),
        ]
    )
    func apart(_ first: String, _ second: String, _ isOne: Bool) {
        #expect(Spelling.isOneLetterApart(first, second) == isOne)
        #expect(Spelling.isOneLetterApart(second, first) == isOne)
    }

    @Test("is not accepted in short words and numbers")
    func allowed() {
        #expect(Spelling.allows("door") && Spelling.allows("деур"))
        #expect(!Spelling.allows("bar") && !Spelling.allows("1042") && !Spelling.allows("oven2"))
    }

    @Test("leaves a common part in both words, wherever it is")
    func parts() {
        let letters = Array("abcdeé")
        let seed = TestSeeds.one(20_261_121)
        var random = SplitMix(seed: seed)
        for _ in 0..<2_000 {
            let word = (0..<Int.random(in: 4...12, using: &random)).map { _ in
                letters.randomElement(using: &random) ?? "a"
            }
            let wrong = String(misspelt(word, letters, &random))
            let right = String(word)
            if wrong.count < 4 { continue }
            #expect(
                !Set(Spelling.parts(right)).isDisjoint(with: Spelling.parts(wrong)),
                "\(right) and \(wrong)"
            )
            #expect(wrong == right || Spelling.isOneLetterApart(right, wrong), "\(right) and \(wrong)")
        }
    }
}
