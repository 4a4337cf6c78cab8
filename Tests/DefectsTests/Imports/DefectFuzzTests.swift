import API
import Core
import Foundation
import HTML
import Imports
import Media
import TestSupport
import Testing

@testable import Defects
@testable import Search

@Suite("Fuzzing the parsers of defects")
struct DefectFuzzTests {
    /// Parses a whole file and discards the result.
    private func read(_ bytes: [UInt8]) throws {
        var reader = try DefectReader(nil, opening: Array(bytes.prefix(4_096)))
        var collector = ImportCollector(zone: try Zone.named("Europe/Amsterdam"))
        try inPieces(Array(bytes.dropFirst(reader.start))) { piece in
            try reader.read(piece, &collector)
            _ = collector.collected()
        }
        try reader.finish(&collector)
        _ = (collector.names, collector.termList)
    }

    @Test("Files of trackers", arguments: ["bugzilla.json", "github.json", "redmine.json", "bugzilla.xml", "jira.csv"])
    func trackers(_ name: String) throws {
        let seed = try defectFixture(name)
        let halves = [Array(seed.prefix(seed.count / 2)), Array(seed.prefix(1_200))]
        #expect(Fuzz(name, [seed] + halves).run(rounds: 1, read) == [])
    }

    @Test("JSON records stay within their memory limit")
    func records() throws {
        let seed = try defectFixture("bugzilla.json")
        let faults = Fuzz("records", [seed, Array("{\"bugs\":{\"1\":{\"comments\":[{\"id\":1}]}}}".utf8)]).run(
            rounds: 1
        ) { bytes in
            var reader = JSONRecords()
            defer { #expect(reader.budget.peak <= 200 * (bytes.count + 1)) }
            try inPieces(bytes) { try reader.read($0) { _ in } }
            try reader.finish { _ in }
        }
        #expect(faults == [])
    }

    @Test("XML records stay within their memory limit")
    func xml() {
        let texts = [
            "<?xml version='1.0'?><!DOCTYPE bugzilla SYSTEM 'x'><bugzilla v=\"5\"><bug><bug_id>1</bug_id><short_desc>A &lt;b&gt; &#x1F600;</short_desc><!-- c --><thetext><![CDATA[x]]></thetext></bug></bugzilla>",
            "<bugzilla><bug error='NotFound'/><bug><data encoding=\"base64\">QUJD</data></bug></bugzilla>",
        ]
        let faults = Fuzz("XML", texts: texts).run { bytes in
            var reader = XMLRecords()
            defer { #expect(reader.budget.peak <= 200 * (bytes.count + 1)) }
            try inPieces(bytes) { try reader.read($0) { record in _ = record.node.line("bug_id") } }
            try reader.finish()
        }
        #expect(faults == [])
    }

    @Test("Archives are parsed or rejected cleanly")
    func archives() async throws {
        try await withDiscussion { kitchen, media in
            try await kitchen.report()
            let archive = try await kitchen.archive(media)
            #expect(Fuzz("archive", [archive]).run(rounds: 1, read) == [])
            // Headers with valid checksums, whatever their content.
            let faults = Fuzz("tar", [archive]).run(rounds: 1) { bytes in
                var bytes = bytes
                for start in stride(from: 0, through: bytes.count - 512, by: 512)
                where TarReader.isTar(Array(bytes[start..<(start + 512)])) {
                    let sum = (0..<512).reduce(0) { $0 + (148..<156 ~= $1 ? 0x20 : Int(bytes[start + $1])) }
                    let digits = String(sum, radix: 8)
                    let text = String(repeating: "0", count: max(0, 6 - digits.count)) + digits.suffix(6)
                    bytes.replaceSubrange((start + 148)..<(start + 156), with: Array(text.utf8) + [0, 0x20])
                }
                try read(bytes)
            }
            #expect(faults == [])
        }
    }

    @Test("Schemas are parsed with a limited number of errors")
    func schemas() throws {
        let standard = Array(try JSONEncoder().encode(API.DefectSchema.standard))
        let small = Array(
            #"{"states":[{"name":"A","closed":true}],"fields":[],"actions":[{"name":"S","kind":"submit"}],"moveStates":{"B":"A"}}"#
                .utf8
        )
        let faults = Fuzz("schema", [standard, small]).run(rounds: 1) { bytes in
            #expect(SchemaFile(bytes, takesMoves: true).mistakes.count <= 1_000)
        }
        #expect(faults == [])
    }

    @Test("Any text is parsed for moments, links, search terms and positions of a word")
    func texts() throws {
        let zone = try Zone.named("Europe/Amsterdam")
        let texts = [
            "2026-03-04 10:20:30 +0100", "04/Mar/26 10:20 AM", "2026-03-04T10:20:30.123456Z", "4-mei-2026",
            "See https://example.org/a?b=1#c. And (http://a.nl/x_(y))!", "foto's café 東京 STRASSE ACME00000042",
        ]
        let faults = Fuzz("texts", texts: texts).run { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            _ = readMoment(text, zone)
            let runs = proseRuns(text).map { run in
                switch run {
                case .text(let text), .link(let text): text
                }
            }
            #expect(runs.joined() == text)
            #expect(SearchQuestion(text).terms.count <= 8)
            _ = SearchMark(text).ranges(in: text)
            _ = IndexedWords(text: IndexedWords.fields(["headline": text]).text)
            for word in SearchWord.all(in: text).prefix(5) { _ = Spelling.parts(word.text) }
        }
        #expect(faults == [])
    }
}
