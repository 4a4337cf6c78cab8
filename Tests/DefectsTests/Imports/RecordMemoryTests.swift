import API
import Core
import Foundation
import Imports
import TestSupport
import Testing

@testable import Defects

/// Memory used while a file is parsed, by the parsers' own count.
@Suite("Memory used by files of defects")
struct RecordMemoryTests {
    private struct Held {
        var peak = 0
        var left = 0
        var records = 0
        /// The error with which the file was rejected.
        var told: String?
    }

    /// - Parameter repeated: occurs `count` times between the start and the end.
    private func json(_ start: String, _ repeated: String, _ count: Int, _ end: String) throws -> Held {
        var (reader, held) = (JSONRecords(RecordBudget(most)), Held())
        held.told = told {
            try reader.read(start.utf8) { _ in held.records += 1 }
            let piece = Array(String(repeating: repeated, count: 1_000).utf8)
            for _ in 0..<(count / 1_000) { try reader.read(piece) { _ in held.records += 1 } }
            try reader.read(end.utf8) { _ in held.records += 1 }
            try reader.finish { _ in held.records += 1 }
        }
        (held.peak, held.left) = (reader.budget.peak, reader.budget.used)
        return held
    }

    private func xml(_ start: String, _ repeated: String, _ count: Int, _ end: String) throws -> Held {
        var (reader, held) = (XMLRecords(RecordBudget(most)), Held())
        held.told = told {
            try reader.read(start.utf8) { _ in held.records += 1 }
            let piece = Array(String(repeating: repeated, count: 1_000).utf8)
            for _ in 0..<(count / 1_000) { try reader.read(piece) { _ in held.records += 1 } }
            try reader.read(end.utf8) { _ in held.records += 1 }
            try reader.finish()
        }
        (held.peak, held.left) = (reader.budget.peak, reader.budget.used)
        return held
    }

    private func told(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch let error as AppError {
            return error.fields.first?.code
        } catch {
            return "\(error)"
        }
    }

    /// As meaningful as the real limit, which is forty times higher, and faster.
    private let most = 1024 * 1024
    /// The number of bytes by which parsing may exceed the limit before it notices.
    private let room = 4_096

    @Test("Skipped content is not stored, however large")
    func unwanted() throws {
        for (start, end) in [
            ("{\"bugs\": [{\"id\": 1, \"x\": [", "0], \"summary\": \"Door\"}]}"), ("{\"x\": [", "0], \"bugs\": []}"),
            ("[{\"id\": 1, \"x\": {\"data\": [", "0]}}]"),
        ] {
            let held = try json(start, "0,", 50_000, end)
            #expect(held.told == nil && held.peak < 1_000, "\(start)")
        }
        for (start, repeated, end) in [
            ("<bugzilla><bug><bug_id>1</bug_id>", "<a/>", "</bug></bugzilla>"),
            ("<bugzilla><bug><a>", "<b c='d'>text &lt;</b><![CDATA[x]]>", "</a></bug></bugzilla>"),
            ("<bugzilla><bug>", "<!-- nothing -->", "</bug></bugzilla>"),
        ] {
            let held = try xml(start, repeated, 20_000, end)
            #expect(held.told == nil && held.peak < 1_000 && held.records == 1, "\(start)")
        }
    }

    @Test("Small values count by their size in memory, and too many of them are rejected")
    func parts() throws {
        for (start, repeated) in [
            ("{\"bugs\": [{\"id\": 1, \"cc\": [", "0,"), ("{\"id\": 1, \"cc\": [", "null,"),
            ("[{\"comments\": [", "{\"id\":1},"), ("{\"bugs\": {\"1\": {\"comments\": [", "\"\","),
        ] {
            let held = try json(start, repeated, 20_000, "")
            #expect(held.told == "longRecord" && held.peak < most + room, "\(start)")
        }
        for repeated in ["<cc/>", "<long_desc><who name='x'/></long_desc>"] {
            let held = try xml("<bugzilla><bug>", repeated, 20_000, "")
            #expect(held.told == "longRecord" && held.peak < most + room, "\(repeated)")
        }
    }

    @Test("Content around records counts towards the limit, and is not reset after each record")
    func around() throws {
        let held = try json("{\"bugs\": [", "{\"id\": 1}], \"text\": 1, \"name\": 2, \"bugs\": [", 10_000, "")
        #expect(held.told == "longRecord" && held.peak < most + room)
    }

    @Test("A file of many records stores one at a time")
    func many() throws {
        let list = try json(
            "[",
            "{\"number\": 1, \"title\": \"Door\", \"labels\": [{\"name\": \"bug\"}]},",
            5_000,
            "{}]"
        )
        #expect(list.told == nil && list.records == 5_000 && list.peak < 2_000 && list.left == 0)
        let bugs = try xml("<bugzilla>", "<bug><bug_id>1</bug_id><cc>a</cc></bug>", 5_000, "</bugzilla>")
        #expect(bugs.told == nil && bugs.records == 5_000 && bugs.peak < 2_000 && bugs.left == 0)
    }

    @Test("A text has the limit for texts, and only an attachment has that for files")
    func texts() throws {
        let long = String(repeating: "x", count: 1_000)
        #expect(try json("[{\"title\": \"", long, 2_000, "\"}]").told == "longCell")
        #expect(try json("[{\"data\": \"", long, 2_000, "\"}]").told == "longRecord")
        #expect(
            try xml("<bugzilla><bug><short_desc>", long, 2_000, "</short_desc></bug></bugzilla>").told == "longCell"
        )
        #expect(try xml("<bugzilla><bug><data>", long, 2_000, "</data></bug></bugzilla>").told == "longRecord")
        #expect(try xml("<bugzilla><bug><data>", "</data><data>\(long)", 2_000, "").told == "longRecord")
        #expect(RecordBudget.largest > RecordBudget.longestFile && RecordBudget.longestFile > 25_000_000 / 3 * 4)
    }

    @Test(
        "Parsing XML takes linear time",
        arguments: [
            ("<bugzilla><bug><thetext>", "a<!---->"), ("<bugzilla><bug><thetext>", "a<![CDATA[b]]>"),
            ("<bugzilla><bug>", "<cc/>"), ("<bugzilla><bug>", "<a/>"), ("<bugzilla><bug><thetext>", "&lt;"),
            ("<bugzilla><bug>", "<cc " + String(repeating: "a='b' ", count: 2_000) + "/>"),
            ("<bugzilla><bug>", "<cc a='" + String(repeating: "&amp;", count: 2_000) + "'/>"), ("<!-- ", "- "),
        ]
    )
    func growing(start: String, repeated: String) throws {
        let ratio = try growth(40_000) { count in
            Array((start + String(repeating: repeated, count: max(1, count / repeated.utf8.count))).utf8)
        } _: { bytes in
            var reader = XMLRecords()
            try reader.read(bytes) { _ in }
        }
        #expect(ratio < linear)
    }

    /// A tag has a maximum length, but even below it nothing may take quadratic time.
    @Test("Parsing a long tag takes linear time")
    func longTag() throws {
        let ratio = try growth(4_000) { count in
            Array("<bugzilla><bug><cc a='\(String(repeating: "x", count: count))'/>".utf8)
        } _: { bytes in
            for _ in 0..<5 {
                var reader = XMLRecords()
                try reader.read(bytes) { _ in }
            }
        }
        #expect(ratio < linear)
    }

    // MARK: - Archives

    /// A header that is valid except for its size.
    private func header(_ name: String, size: String) -> [UInt8] {
        var block = TarForm.header(name, size: 0, at: kitchenNow)
        block.replaceSubrange(124..<136, with: Array(size.utf8) + [UInt8](repeating: 0, count: 12 - size.utf8.count))
        let sum = (0..<512).reduce(0) { $0 + (148..<156 ~= $1 ? 0x20 : Int(block[$1])) }
        let digits = String(sum, radix: 8)
        let text = String(repeating: "0", count: 6 - digits.count) + digits
        block.replaceSubrange(148..<156, with: Array(text.utf8) + [0, 0x20])
        return block
    }

    @Test(
        "A size that is negative, signed, or larger than any archive is reported as damage",
        arguments: ["-7", "-00000000007", "+7", "7777777777777777777777"]
    )
    func sizes(_ size: String) throws {
        var reader = TarReader()
        let size = String(size.prefix(12))
        let bytes = header("schema.json", size: size) + [UInt8](repeating: 0x20, count: 512)
        if size.hasPrefix("7") {
            try reader.read(bytes[...]) { _ in }
            #expect(throws: AppError.self) { try reader.finish() }
        } else {
            #expect(told { try reader.read(bytes[...]) { _ in } } == "archive")
        }
    }

    @Test("The entries of an archive are the same wherever its pieces end", arguments: [1, 7, 511, 512, 513, 10_000])
    func pieces(_ size: Int) throws {
        var archive: [UInt8] = []
        for (name, content) in [("a.txt", "one"), ("empty", ""), ("b", String(repeating: "x", count: 1_024))] {
            archive += TarForm.header(name, size: content.utf8.count, at: kitchenNow) + Array(content.utf8)
            archive += TarForm.padding(content.utf8.count)
        }
        var (reader, told, bytes) = (TarReader(), [String](), 0)
        try inPieces(archive + TarForm.end, of: size) { piece in
            try reader.read(piece) { event in
                switch event {
                case .begin(let name, let size): told.append("\(name) \(size)")
                case .bytes(let piece): bytes += piece.count
                case .end:
                    told.append("\(bytes)")
                    bytes = 0
                }
            }
        }
        try reader.finish()
        #expect(told == ["a.txt 3", "3", "empty 0", "0", "b 1024", "1024"])
    }

    @Test("An archive with implausible numbers or too many values in a line is rejected")
    func archives() async throws {
        try await withDiscussion { kitchen, media in
            try await kitchen.report()
            let archive = try await kitchen.archive(media)
            func changed(_ old: String, _ new: String) throws -> [UInt8] {
                // The line becomes longer, and so does its entry, so the archive is rewritten.
                var (reader, entries, current) = (TarReader(), [(name: String, bytes: [UInt8])](), ("", [UInt8]()))
                try reader.read(archive[...]) { event in
                    switch event {
                    case .begin(let name, _): current = (name, [])
                    case .bytes(let bytes): current.1 += bytes
                    case .end: entries.append((current.0, current.1))
                    }
                }
                let lines = entries.filter { $0.name.hasSuffix(".ndjson") }
                try #require(lines.contains { String(decoding: $0.bytes, as: UTF8.self).contains(old) }, "\(old)")
                return entries.flatMap { entry in
                    let text = String(decoding: entry.bytes, as: UTF8.self)
                    let content =
                        entry.name.hasSuffix(".ndjson") ? Array(text.replacing(old, with: new).utf8) : entry.bytes
                    return TarForm.header(entry.name, size: content.count, at: kitchenNow) + content
                        + TarForm.padding(content.count)
                } + TarForm.end
            }
            for number in ["9223372036854775807", "2147483648", "-1"] {
                let file = try changed("\"number\":1,", "\"number\":\(number),")
                let told = await refusal { _ = try await kitchen.readFile(file, media) }
                #expect(told.hasPrefix("defects.import.file.entry"), "\(told)")
                let step = try changed("\"version\":1}", "\"version\":\(number)}")
                let alsoTold = await refusal { _ = try await kitchen.readFile(step, media) }
                #expect(alsoTold.hasPrefix("defects.import.file.entry"), "\(alsoTold)")
            }
            let zeros = String(repeating: "0,", count: 200_001)
            let many = try changed("\"number\":1,", "\"number\":1,\"more\":[\(zeros)0],")
            let told = await refusal { _ = try await kitchen.readFile(many, media) }
            #expect(told.hasPrefix("defects.import.file.longRecord"), "\(told)")
        }
    }

    // MARK: - Helpers

    @Test("Base64 is decoded as Foundation does it")
    func base64() {
        let seed = TestSeeds.one(20_261_123)
        var random = SplitMix(seed: seed)
        for count in 0..<200 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let text = Data(bytes).base64EncodedString(options: .lineLength64Characters)
            #expect(readBase64(text) == bytes, "seed \(seed), \(count) bytes")
        }
        #expect(readBase64("!!") == [] && readBase64("QQ") == [0x41] && readBase64("Q") == nil)
    }

    @Test("A substring is found as Foundation does it, and in linear time")
    func holding() {
        for (text, part) in [("", ""), ("a", ""), ("", "a"), ("aabaab", "abaab"), ("ababac", "abac"), ("aaa", "ab")] {
            #expect(holds(text, part) == (part.isEmpty || text.contains(part)))
        }
        let ratio = growth(4_000) {
            String(repeating: "a", count: $0)
        } _: { text in
            _ = holds(text + text, text + "b")
        }
        #expect(ratio < linear)
    }

    @Test("All properties that the formats use are parsed")
    func names() throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let folder = tests.appending(path: "../../../Sources/Modules/Defects/Imports/Formats")
        for (file, isXML) in [
            ("ReadBugzilla", false), ("ReadRedmine", false), ("ReadGitHub", false), ("RecordForm", false),
            ("ReadBugzillaXML", true),
        ] {
            let text = try String(contentsOf: folder.appending(path: "\(file).swift"), encoding: .utf8)
            let asked = text.matches(
                of:
                    /(?:(?:node|issue|file|journal|relation|field|change|address|data|part|rename|label|milestone|\])\??\[|line\(|all\()"([^"\\]+)"/
            )
            .map { String($0.output.1) }
            #expect(asked.count > 5 || file == "RecordForm")
            for name in asked where !name.hasPrefix("@") && name != "oldId" {
                #expect(isXML ? RecordNames.xml(name) : RecordNames.json(name), "\(file): \(name)")
            }
        }
    }
}

@Suite("Schemas designed to be slow")
struct SchemaGrowthTests {
    @Test(
        "Finding the errors takes linear time",
        arguments: [
            ("{", "\"aaaa\":0,\n", "\"b\":0}"), ("{\"states\":[", "{\"x\":0},", "0]}"),
            ("{\"fields\":[{\"choices\":[", "\"a\",", "0]}]}"), ("{\"actions\":[{\"from\":[", "\"a\",", "0]}]}"),
        ]
    )
    func growing(start: String, repeated: String, end: String) {
        let ratio = growth(5_000) { count in
            Array((start + String(repeating: repeated, count: count / repeated.utf8.count) + end).utf8)
        } _: { bytes in
            _ = SchemaFile(bytes)
        }
        #expect(ratio < linear)
    }

    @Test("An error far down is reported at its position")
    func places() {
        let text = String(repeating: "\n", count: 5_000) + "  {\"é\": 1, \"states\": 2}"
        let found = SchemaFile(Array(text.utf8)).mistakes
        #expect(found.contains { $0.line == 5_001 && $0.column == 22 }, "\(found.map { ($0.line, $0.column) })")
    }
}
