import Foundation
import TestSupport
import Testing

@testable import Places

@Suite("Fuzzing files of tiles")
struct TileFuzzTests {
    @Test("does not break reading directories")
    func directories() {
        let entries = (0..<40).map { index in
            TileDirectory.Entry(first: index * 3, run: index % 3, offset: index * 1_000, length: 900 + index)
        }
        let faults = Fuzz("directories", [TileWriter.directory(entries), TileWriter.directory([])]).run { bytes in
            guard let directory = TileDirectory(bytes) else { return }
            for number in [0, 1, 7, 60, 1_000_000, .max] {
                guard let entry = directory.entry(for: number) else { continue }
                #expect(entry.first <= number && entry.length > 0 && entry.offset >= 0)
            }
        }
        #expect(faults == [])
    }

    @Test("does not break reading whole files")
    func files() async throws {
        var writer = TileWriter((0..<16).map { (2, $0 % 4, $0 / 4, "tile \($0)") })
        let flat = writer.bytes
        writer.perLeaf = 4
        let seeds = [flat, writer.bytes]
        let faults = try await withTemporaryFolder { folder in
            let url = folder.appending(path: "map.pmtiles")
            return Fuzz("tiles", seeds).run(rounds: 1, isTold: { $0 is TileFileError }) { bytes in
                try Data(bytes).write(to: url)
                let file = try TileFile(url.path)
                for zoom in [0, 1, 2, 22] {
                    for place in 0..<4 {
                        guard let spot = TileSpot(zoom: zoom, x: place, y: place) else { continue }
                        if let tile = try? file.tile(spot) { #expect(tile.bytes.count <= bytes.count) }
                    }
                }
            }
        }
        #expect(faults == [])
    }
}
