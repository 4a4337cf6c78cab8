import Foundation
import TestSupport
import Testing

@testable import Core

@Suite("A recorded line")
struct LineTests {
    @Test("of few positions keeps them, rounded to seven decimals, except repetitions and 0, 0")
    func short() throws {
        let (start, bend) = (try point(52, 4), try point(52.123_456_78, 4))
        let kept = [start, try point(52.123_456_8, 4), start]
        #expect(read([start, start, try point(0, 0), bend, start]) == kept)
        let close = try point(52, 4.000_000_01)
        #expect(read([]) == [] && read([start]) == [] && read([start, close]) == [])
        let many = try (0..<2_000).map { try point(52, Double($0) / 10_000_000) }
        #expect(read(many) == many)
    }

    @Test("of many positions is at most two metres from where it was, with both ends, however many there are")
    func long() throws {
        // Ten bends of 111 metres on the way to the east, with a position for each step of a walker.
        let points = try (0...12_000).map { index in
            let along = Double(index) / 12_000
            return try point(52 + sin(along * 20 * Double.pi) / 1_000, 4 + along * 0.12)
        }
        let line = read(points)
        #expect([line.first, line.last] == [points.first, points.last].map { $0.map(rounded) })
        #expect((20...2_000).contains(line.count), "\(line.count)")
        let sample = stride(from: 0, to: points.count, by: 97).map { points[$0] }
        #expect(deviation(of: sample, from: line) < 2)
    }

    @Test("with more bends than are kept has the maximum number of positions", arguments: TestSeeds.several(1...3))
    func bends(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let points = try (0..<3_000).map { index in
            try point(52 + Double.random(in: 0...0.001, using: &random), 4 + Double(index) / 1_000)
        }
        let (line, all) = (read(points, most: 1_000), Set(points.map(rounded)))
        #expect(line.count == 1_000 && line.allSatisfy { all.contains($0) }, "seed \(seed): \(line.count)")
        // The widest ones are kept, so it is closer than every third position.
        let thirds = stride(from: 0, to: points.count, by: 3).map { points[$0] }
        let sample = stride(from: 0, to: points.count, by: 10).map { points[$0] }
        #expect(deviation(of: sample, from: line) < deviation(of: sample, from: thirds), "seed \(seed)")
    }

    @Test("that crosses the date line takes the short way, and a straight one needs only its ends")
    func dateLine() throws {
        let points = try (0...2_500).map { index in
            let east = 179.9 + Double(index) * 0.000_08
            return try point(-17, east > 180 ? east - 360 : east)
        }
        #expect(read(points) == [points[0], points[2_500]].map(rounded))
        let (west, east) = (try point(-17, 179.9), try point(-17, -179.9))
        #expect(try point(-17, 180).meters(toLine: west, east) < 0.001)
        #expect(try abs(point(-17.01, -180).meters(toLine: west, east) - 1_111.95) < 1)
        #expect(try abs(point(-18, -179.9).meters(toLine: east, east) - 111_195.08) < 1)
    }

    @Test("has one meridian 180, that of the west, because GPX has no other")
    func meridian() throws {
        let points = [try point(-17, 179.9), try point(-17, 180), try point(-17, -180), try point(-16, 180)]
        #expect(read(points) == [points[0], points[2], try point(-16, -180)])
    }

    @Test("as text is the same line again, to the seventh decimal, at the poles and the date line, too")
    func text() throws {
        let points = [
            try point(90, -180), try point(-90, 180), try point(52.123_456_7, -0.000_000_1),
            try point(0, 179.999_999_9),
        ]
        #expect([GeoPoint](lineText: points.lineText) == points)
        let step = [try point(52, 4), try point(52.000_001, 3.999_999)]
        #expect(step.lineText == "520000000 40000000 10 -10")
        let none: [GeoPoint] = []
        #expect(none.lineText == "" && [GeoPoint](lineText: "") == none)
        let beyond = try point(90, 0.000_000_5)
        #expect([GeoPoint](lineText: "910000000 0 -10000000 5 x") == [beyond])
    }

    private func read(_ points: [GeoPoint], most: Int = 2_000) -> [GeoPoint] {
        var reader = LineReader(most: most)
        for point in points { reader.add(point) }
        return reader.line
    }

    /// How far the farthest of the positions is from a line, in metres.
    private func deviation(of points: [GeoPoint], from line: [GeoPoint]) -> Double {
        let distances = points.map { point in
            zip(line, line.dropFirst()).map { point.meters(toLine: $0, $1) }.min() ?? .infinity
        }
        return distances.max() ?? 0
    }

    private func rounded(_ point: GeoPoint) -> GeoPoint {
        [GeoPoint](lineText: [point].lineText).first ?? point
    }
}
