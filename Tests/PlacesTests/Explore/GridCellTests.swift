import Core
import Foundation
import TestSupport
import Testing

@testable import Places

@Suite("The grid of positions")
struct GridCellTests {
    @Test(
        "covers every position within a distance, even at the poles and the date line",
        arguments: TestSeeds.several(1...3)
    )
    func circles(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for _ in 0..<400 {
            let center = try anywhere(&random)
            let meters = pow(10, Double.random(in: 0...7.3, using: &random))
            let box = GeoBox(around: center, meters: meters)
            let ranges = GridCell.ranges(covering: box)
            #expect(ranges.count <= GridCell.most)
            for _ in 0..<10 {
                let near = try moved(center, by: Double.random(in: 0...meters, using: &random), &random)
                guard center.meters(to: near) <= meters else { continue }
                #expect(box.contains(near), "seed \(seed): \(near) is not in \(box)")
                let cell = GridCell.cell(of: near)
                #expect(ranges.contains { $0.contains(cell) }, "seed \(seed): \(near) is not covered by \(box)")
            }
        }
    }

    @Test("covers every position of an area", arguments: TestSeeds.several(4...6))
    func boxes(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for _ in 0..<400 {
            let (a, b) = (try anywhere(&random), try anywhere(&random))
            let (south, north) = (min(a.latitude, b.latitude), max(a.latitude, b.latitude))
            let box = try #require(GeoBox(south: south, west: a.longitude, north: north, east: b.longitude))
            let ranges = GridCell.ranges(covering: box)
            let outside = try anywhere(&random)
            for _ in 0..<20 {
                let point = try anywhere(&random)
                #expect(!box.contains(point) || box.leastMeters(from: outside) <= outside.meters(to: point))
                let isBetween =
                    a.longitude <= b.longitude
                    ? a.longitude...b.longitude ~= point.longitude
                    : point.longitude >= a.longitude || point.longitude <= b.longitude
                // 180° west and 180° east are the same.
                if [a, b, point].allSatisfy({ abs($0.longitude) < 180 }) {
                    #expect(box.contains(point) == (isBetween && south...north ~= point.latitude), "seed \(seed)")
                }
                let cell = GridCell.cell(of: point)
                #expect(
                    !box.contains(point) || ranges.contains { $0.contains(cell) },
                    "seed \(seed): \(point) in \(box)"
                )
            }
        }
    }

    @Test("measures the distance to an area")
    func distance() throws {
        let box = try #require(GeoBox(south: 50, west: 4, north: 51, east: 5))
        func meters(_ latitude: Double, _ longitude: Double) throws -> Double {
            box.leastMeters(from: try #require(GeoPoint(latitude: latitude, longitude: longitude)))
        }
        #expect(try meters(50.5, 4.5) == 0)
        // A degree of latitude, and one of longitude at 50° north.
        #expect(abs(try meters(52, 4.5) - 111_195) < 1)
        #expect(abs(try meters(50, 6) - 71_474) < 20)
        #expect(try meters(-50, -175) > 9_000_000)
    }

    @Test("reads little more than a small area")
    func small() throws {
        let point = try #require(GeoPoint(latitude: 52.37, longitude: 4.89))
        let cells = GridCell.ranges(covering: GeoBox(around: point, meters: 1_000)).reduce(0) { $0 + $1.count }
        // A cell here is about 19 m high and 23 m wide.
        #expect(cells < 8 * 2_000 * 2_000 / (19 * 23))
    }

    @Test("treats 180° west and 180° east as the same")
    func dateLine() throws {
        let (west, east) = (
            try #require(GeoPoint(latitude: 0, longitude: 180)), try #require(GeoPoint(latitude: 0, longitude: -180))
        )
        #expect(GridCell.cell(of: west) == GridCell.cell(of: east))
        let box = try #require(GeoBox(south: -1, west: 179, north: 1, east: -179))
        #expect(
            box.contains(west) && box.contains(east) && box.span == 2
                && box.text == "-1.000000,179.000000,1.000000,-179.000000"
        )
    }

    @Test(
        "refuses areas that do not exist",
        arguments: [(1, 0, 0, 1), (-91, 0, 0, 1), (0, -181, 1, 0), (.nan, 0, 1, 1), (0, 0, .infinity, 1)]
            as [(Double, Double, Double, Double)]
    )
    func bad(south: Double, west: Double, north: Double, east: Double) {
        #expect(GeoBox(south: south, west: west, north: north, east: east) == nil)
    }

    @Test("moves a map without leaving the earth", arguments: TestSeeds.several(7...8))
    func moves(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for _ in 0..<200 {
            var box = GeoBox(around: try anywhere(&random), meters: Double.random(in: 1...1e6, using: &random))
            for _ in 0..<30 {
                let move = try #require(GeoBox.Move.allCases.randomElement(using: &random))
                box = box.moved(move) ?? box
                let parts = box.text.split(separator: ",").compactMap { Double($0) }
                #expect(
                    GeoBox(south: parts[0], west: parts[1], north: parts[2], east: parts[3]) != nil,
                    "seed \(seed): \(box)"
                )
                #expect(MapFrame(box.corners) != nil)
            }
        }
    }

    private func anywhere(_ random: inout SplitMix) throws -> GeoPoint {
        let latitudes: [Double] = [90, -90, 89.999, 0]
        let longitudes: [Double] = [180, -180, 179.999, -179.999]
        let isSpecial = Int.random(in: 0..<4, using: &random) == 0
        let latitude = isSpecial ? latitudes.randomElement(using: &random) : Double.random(in: -90...90, using: &random)
        let longitude =
            isSpecial ? longitudes.randomElement(using: &random) : Double.random(in: -180...180, using: &random)
        return try #require(GeoPoint(latitude: latitude ?? 0, longitude: longitude ?? 0))
    }

    /// Another position at about a distance, in any direction.
    private func moved(_ point: GeoPoint, by meters: Double, _ random: inout SplitMix) throws -> GeoPoint {
        let (angle, course) = (meters / GeoPoint.earthRadius, Double.random(in: 0...(2 * .pi), using: &random))
        let latitude = point.latitude * .pi / 180
        let new = asin(max(-1, min(1, sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(course))))
        let east = atan2(sin(course) * sin(angle) * cos(latitude), cos(angle) - sin(latitude) * sin(new))
        var longitude = point.longitude + east * 180 / .pi
        if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
        return try #require(GeoPoint(latitude: new * 180 / .pi, longitude: longitude))
    }
}

@Suite("The relevance of an experience")
struct RelevanceTests {
    @Test(
        "is the sum of bounded points for text, distance and popularity",
        arguments: [
            (nil, false, nil, 0, 0), (nil, false, nil, 10, 500), (nil, false, nil, 1_000_000, 999),
            (1, false, nil, 0, 2_000), (0.5, false, nil, 10, 1_500), (nil, true, 0, 0, 1_000),
            (nil, true, 10_000, 0, 500),
            (nil, true, 90_000, 0, 100), (nil, true, nil, 10, 500), (nil, true, 20_000_000, 1, 90),
        ] as [(Double?, Bool, Double?, Int, Int)]
    )
    func table(text: Double?, isNear: Bool, meters: Double?, saves: Int, score: Int) {
        #expect(Relevance(text: text, isNear: isNear, meters: meters, saves: saves).score == score)
    }

    @Test("ranks what is nearby above what is popular on the other side of the earth, and titles above texts")
    func order() {
        let here = Relevance(text: nil, isNear: true, meters: 2_000, saves: 1_000)
        let there = Relevance(text: nil, isNear: true, meters: 9_000_000, saves: 1_000_000)
        #expect(here.score > there.score)
        let title = Relevance(text: 48.0 / 76, isNear: false, meters: nil, saves: 0)
        let description = Relevance(text: 24.0 / 76, isNear: false, meters: nil, saves: 10)
        #expect(title.score > description.score)
    }
}
