import Core
import Foundation
import TestSupport
import Testing

@testable import Places

@Suite("A file of tiles")
struct TileFileTests {
    /// Five tiles of zoom levels 0 and 1, of which two have the same content; written by the Python package pmtiles 3.8.1.
    private static let foreign = Data(
        base64Encoded: """
            UE1UaWxlcwN/AAAAAAAAACIAAAAAAAAAoQAAAAAAAABrAAAAAAAAAAwBAAAAAAAAAAAAAAAAAAAMAQAAAAAAABsAAAAAAAAABQAAAAAAAAAEAAAA
            AAAAAAQAAAAAAAAAAQIBAgABAC62lIAHVs0A0klrgPipMgAAAAAAAAAAAB+LCAAAAAAAAgNjYWBkZAIhFi5mLkYGBgYAqFJI4xEAAAAfiwgAAAAA
            AAIDq1ZKLCkpykwqLcnMz1OyUlCySVTIKEpNs41RyigpKSi20tdPrUjMLchJ1csvSo9RsospNTBItFRwhQgqqAEpa4X8kozUomIb/UQ7JR0FpbzE
            3FSQURVKtQDsl4qUXwAAAHplcm9ub3J0aC13ZXN0c2Vhbm9ydGgtZWFzdA==
            """,
        options: .ignoreUnknownCharacters
    )

    @Test(
        "numbers its tiles along a Hilbert curve",
        arguments: [
            (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5), (3, 5, 2, 76),
            (12, 2103, 1345, 19_854_609), (18, 134_000, 86_000, 81_328_608_767),
            (22, 4_194_303, 4_194_303, 17_592_186_044_415), (22, 0, 4_194_303, 11_728_124_029_610),
        ] as [(Int, Int, Int, Int)]
    )
    func numbers(zoom: Int, x: Int, y: Int, number: Int) {
        #expect(TileSpot(zoom: zoom, x: x, y: y)?.number == number)
    }

    @Test("has no tile outside of the earth")
    func outside() {
        for (zoom, x, y) in [(-1, 0, 0), (0, 1, 0), (0, 0, -1), (3, 8, 0), (23, 0, 0), (.max, 0, 0)] {
            #expect(TileSpot(zoom: zoom, x: x, y: y) == nil)
        }
    }

    @Test("is read as another program wrote it, with packed directories and the credit in HTML")
    func readForeign() async throws {
        try await opened(Array(try #require(Self.foreign))) { file in
            #expect(file.zooms == 0...1 && file.attribution == "© Example & others")
            #expect(file.bounds.south == -85 && file.bounds.span == 360)
            #expect(try text(file, 0, 0, 0) == "zero")
            #expect(try text(file, 1, 0, 1) == "sea" && text(file, 1, 1, 1) == "sea")
            #expect(try text(file, 1, 1, 0) == "north-east")
            #expect(try text(file, 2, 0, 0) == nil)
            let marks = try [(0, 1), (1, 1), (1, 0)].map { x, y in
                try file.tile(try #require(TileSpot(zoom: 1, x: x, y: y)))?.mark
            }
            #expect(marks[0] == marks[1] && marks[0] != marks[2])
        }
    }

    @Test("can have directories below its root, more of them than are kept in memory")
    func leaves() async throws {
        var tiles: [(Int, Int, Int, String)] = []
        for x in 0..<32 { for y in 0..<32 where (x + y) % 3 != 0 { tiles.append((5, x, y, "\(x)/\(y)")) } }
        var writer = TileWriter(tiles)
        writer.perLeaf = 10
        try await opened(writer.bytes) { file in
            for x in 0..<32 {
                for y in 0..<32 {
                    let found = try text(file, 5, x, y)
                    #expect(found == ((x + y) % 3 == 0 ? nil : "\(x)/\(y)"))
                }
            }
            #expect(try text(file, 4, 0, 0) == nil && text(file, 6, 63, 63) == nil)
        }
    }

    @Test("is refused with the reason if it cannot be used")
    func refused() async throws {
        var writer = TileWriter([(0, 0, 0, "tile")])
        func reason(_ bytes: [UInt8]) async throws -> String? {
            try await withTemporaryFolder { folder in
                let path = folder.appending(path: "map.pmtiles").path
                try Data(bytes).write(to: URL(filePath: path))
                do {
                    _ = try TileFile(path)
                    return nil
                } catch let error as TileFileError {
                    return error.description
                }
            }
        }
        let whole = writer.bytes
        #expect(try await reason(whole) == nil)
        #expect(try await reason([])?.contains("no PMTiles") == true)
        #expect(try await reason(Array(whole.dropFirst()))?.contains("no PMTiles") == true)
        #expect(try await reason(Array(whole.dropLast()))?.contains("incomplete") == true)
        for (place, value, part) in [
            (7, 2, "version 2"), (97, 4, "gzip"), (97, 2, "damaged"), (98, 2, "packed"), (99, 1, "vectors"),
            (99, 9, "no pictures"), (101, 31, "zoom"), (100, 23, "zoom"), (16, 0, "too large"), (21, 1, "incomplete"),
            (105, 0x7F, "area"), (TileHeader.size, 9, "damaged"), (TileHeader.size + 3, 0, "damaged"),
        ] {
            var bytes = whole
            bytes[place] = UInt8(value)
            let told = try await reason(bytes)
            #expect(told?.contains(part) == true, "\(place): \(told ?? "accepted")")
        }
        writer.metadata = Array("not JSON".utf8)
        #expect(try await reason(writer.bytes) == nil)
        #expect(throws: TileFileError.self) { try TileFile("/nowhere/map.pmtiles") }
        #expect(throws: TileFileError.self) { try TileFile("/") }
    }

    @Test("throws for a tile outside of it, and for a tile that was cut off later")
    func damaged() async throws {
        var empty = TileWriter([(0, 0, 0, "tile")])
        empty.metadata = []
        let whole = empty.bytes
        let spot = try #require(TileSpot(zoom: 0, x: 0, y: 0))
        func isDamaged(_ entry: TileDirectory.Entry) async throws -> Bool {
            var bytes = whole
            let root = TileWriter.directory([entry])
            let old = TileWriter.directory([.init(first: 0, run: 1, offset: 0, length: 4)])
            guard root.count == old.count else { return false }
            bytes.replaceSubrange(TileHeader.size..<TileHeader.size + root.count, with: root)
            return try await opened(bytes) { file in
                do {
                    _ = try file.tile(spot)
                    return false
                } catch is TileFileError {
                    return true
                }
            }
        }
        #expect(try await isDamaged(.init(first: 0, run: 1, offset: 0, length: 4)) == false)
        #expect(try await isDamaged(.init(first: 0, run: 1, offset: 1, length: 4)))
        #expect(try await isDamaged(.init(first: 0, run: 1, offset: 0, length: 5)))
        // A directory below the root, which this file does not have.
        #expect(try await isDamaged(.init(first: 0, run: 0, offset: 0, length: 4)))
        try await withTemporaryFolder { folder in
            let url = folder.appending(path: "map.pmtiles")
            try Data(whole).write(to: url)
            let file = try TileFile(url.path)
            #expect(try file.tile(spot) != nil)
            try FileHandle(forWritingTo: url).truncate(atOffset: 130)
            #expect(throws: TileFileError.self) { try file.tile(spot) }
        }
    }

    private func text(_ file: TileFile, _ zoom: Int, _ x: Int, _ y: Int) throws -> String? {
        try file.tile(try #require(TileSpot(zoom: zoom, x: x, y: y))).map { String(decoding: $0.bytes, as: UTF8.self) }
    }
}

/// Opens a file with these bytes.
func opened<Value>(_ bytes: [UInt8], _ body: (TileFile) throws -> Value) async throws -> Value {
    try await withTemporaryFolder { folder in
        let url = folder.appending(path: "map.pmtiles")
        try Data(bytes).write(to: url)
        return try body(try TileFile(url.path))
    }
}
