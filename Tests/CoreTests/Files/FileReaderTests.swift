import Core
import TestSupport
import Testing

@Suite("Streaming file parsers")
struct FileReaderTests {
    private func events(_ text: String, _ wanted: Set<String>, piece: Int = 7) throws -> [String] {
        var reader = JSONReader(longestText: 20, longTexts: ["data": 60], isWanted: { wanted.contains($0) })
        var told: [String] = []
        func tell(_ event: JSONReader.Event) {
            switch event {
            case .value(let path, let value, _): told.append("\(path.joined(separator: ".")) \(value.text ?? "-")")
            case .end(let path, _): told.append("\(path.joined(separator: ".")) end")
            }
        }
        try inPieces(Array(text.utf8), of: piece) { try reader.read($0, tell) }
        try reader.finish(tell)
        return told
    }

    @Test("Skipped JSON reports no events, and the rest is parsed", arguments: [1, 7, 1_000])
    func skipping(_ piece: Int) throws {
        let text = """
            {"x": [0, [1, {"a": 2}], "a"], "a": 1, "y": {"a": {"b": "\\u00e9\\ud800"}}, "b": {"x": {}, "a": [true, null]},
                "x": "a", "z": 5}
            """
        #expect(
            try events(text, ["a", "b"], piece: piece)
                == ["a 1", "b.a.0 true", "b.a.1 -", "b.a end", "b end", " end"]
        )
    }

    @Test("Skipped JSON can be long, and must still be valid")
    func skippedTexts() throws {
        let long = String(repeating: "long", count: 1_000)
        #expect(try events("{\"x\": \"\(long)\", \"a\": 1}", ["a"]) == ["a 1", " end"])
        #expect(throws: AppError.self) { try events("{\"x\": [nonsense], \"a\": 1}", ["a"]) }
        #expect(throws: AppError.self) { try events("{\"x\": [0x1F], \"a\": 1}", ["a"]) }
        #expect(throws: AppError.self) { try events("{\"x\": [1, \"a\": 1}", ["a"]) }
        #expect(throws: AppError.self) { try events("{\"x\": \(String(repeating: "[", count: 40))", ["a"]) }
        #expect(throws: AppError.self) { try events("{\"a\": \"\(long)\"}", ["a"]) }
        #expect(throws: AppError.self) { try events("{\"\(String(repeating: "k", count: 20_000))\": 1}", ["a"]) }
    }

    @Test("A string can be long only under the one key that allows it")
    func longTexts() throws {
        let text = String(repeating: "x", count: 50)
        #expect(try events("{\"data\": \"\(text)\"}", ["data"]) == ["data \(text)", " end"])
        #expect(throws: AppError.self) { try events("{\"date\": \"\(text)\"}", ["date"]) }
    }

    @Test("All kinds of escapes are parsed")
    func escapes() throws {
        let text = #"{"a": "\"\\\/\b\f\n\r\t\u00E9\uD83D\uDE00\ud83d"}"#
        #expect(try events(text, ["a"]) == ["a \"\\/\u{8}\u{C}\n\r\t\u{E9}\u{1F600}\u{FFFD}", " end"])
        for bad in [#"{"a": "\x"}"#, #"{"a": "\u12g4"}"#, #"{"a": "\u0000"}"#] {
            #expect(throws: AppError.self) { try events(bad, ["a"]) }
        }
    }

    @Test("A line of a table has a limit for all its cells together")
    func lines() throws {
        var reader = CSVReader(separator: UInt8(ascii: ","), longestCell: 1_000, longestLine: 3_000)
        let cell = String(repeating: "c", count: 1_000)
        try reader.read("\(cell),\(cell),\(cell)\n\(cell),\(cell),\(cell)\n".utf8) { _ in }
        #expect(throws: AppError.self) { try reader.read("\(cell),\(cell),\(cell),c\n".utf8) { _ in } }
    }

    @Test(
        "Line breaks and runs of white space become single spaces",
        arguments: [("", ""), (" a\r\n\tb  c ", "a b c"), ("\u{85}x\u{2028}y", "x y"), ("é\u{301} ", "é\u{301}")]
    )
    func line(_ text: String, _ line: String) {
        #expect(oneLine(text) == line)
    }

    @Test(
        "Parsing JSON takes linear time",
        arguments: ["0,", "\"\\n\\u00e9\",", "[[]],", "{\"k\":\"v\"},", "\"xxxxxxxxxxxxxxxxxxxxxxxx\","]
    )
    func growing(_ part: String) throws {
        let ratio = try growth(20_000) { count in
            "[\(String(repeating: part, count: count / part.utf8.count))0]"
        } _: { text in
            var reader = JSONReader()
            try reader.read(text.utf8) { _ in }
            try reader.finish { _ in }
        }
        #expect(ratio < linear)
    }
}

@Suite("Fuzzing files and times")
struct FileReaderFuzzTests {
    @Test("does not break the JSON parser")
    func json() {
        let faults = Fuzz(
            "JSON",
            texts: [
                #"{"bugs":[{"id":1,"summary":"Door \u00e9 \ud83d\ude00","cc":["a","b"],"x":{"y":[1,-2.5e3,true,null]}}]}"#,
                #"[{"date":"2026-11-18","minutes":90,"person":{"name":"Lea","email":"lea@example.org"}},[],{},""]"#,
                #"{"Users":{"lea":{"records":{"-K1":{"date":"11/18/2026","hour":"1.5"}}}}}"#,
            ]
        ).run { bytes in
            var reader = JSONReader(longestText: 500, isSequence: bytes.count % 2 == 0, isWanted: { $0 != "x" })
            var size = 0
            func take(_ event: JSONReader.Event) {
                if case .value(let path, let value, _) = event { size += path.count + (value.text?.utf8.count ?? 0) }
            }
            try inPieces(bytes) { try reader.read($0, take) }
            try reader.finish(take)
        }
        #expect(faults == [])
    }

    @Test("does not break the CSV parser")
    func tables() {
        let texts = [
            "User,Email,Project,Start date\r\nLea,lea@example.org,\"Web, \"\"two\"\"\nlines\",2026-11-18\r\n",
            "a;b\tc,d\n\"\";;\"x\"\r\r\n", "\u{FEFF}Summary,Issue key,Created\n",
        ]
        let faults = Fuzz("CSV", texts: texts).run { bytes in
            let separator = CSVReader.separator(of: bytes)
            var reader = CSVReader(separator: separator, longestCell: 300, mostCells: 40, longestLine: 2_000)
            try inPieces(bytes) { try reader.read($0) { line in _ = SpreadsheetText.guarded(line.cells.joined()) } }
            try reader.finish { _ in }
        }
        #expect(faults == [])
    }

    @Test("does not break parsing dates and times of the API")
    func times() {
        let texts = [
            "2026-11-18", "2026-11-18T10:20:30.123Z", "2026-11-18T10:20:30+01:00", "09:05", "2026-W47", "2026-11",
        ]
        let faults = Fuzz("dates", texts: texts).run { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            if let date = LocalDate(text) { _ = (date.adding(days: 1), date.description) }
            if let instant = Instant(iso8601: text) { _ = (instant.adding(minutes: 1), instant.description) }
            _ = (LocalTime(text), Month(text), Week(text), oneLine(text), trim(text))
        }
        #expect(faults == [])
    }
}
