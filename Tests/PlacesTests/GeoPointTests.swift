import Core
import Testing

@testable import Places

@Suite("A position")
struct GeoPointTests {
    @Test(
        "is refused if it is not on the earth",
        arguments: [
            (91, 0), (-90.000_000_1, 0), (0, 180.000_000_1), (0, -181), (.nan, 0), (0, .nan), (.infinity, 0),
            (0, -.infinity),
        ] as [(Double, Double)]
    )
    func refused(latitude: Double, longitude: Double) {
        #expect(GeoPoint(latitude: latitude, longitude: longitude) == nil)
    }

    @Test("may be at a pole or on the date line; zero has no sign")
    func accepted() throws {
        #expect(GeoPoint(latitude: 90, longitude: -180) != nil)
        #expect(GeoPoint(latitude: -90, longitude: 180) != nil)
        let zero = try point(-0.0, -0.0)
        #expect(zero.latitude.sign == .plus && zero.longitude.sign == .plus)
    }

    @Test(
        "has a distance to another, in metres",
        arguments: [
            // A degree of a great circle is π/180 of the radius.
            (0, 0, 0, 1, 111_195.08), (0, 0, 1, 0, 111_195.08), (0, 179.5, 0, -179.5, 111_195.08),
            (0, 180, 0, -180, 0), (90, 0, 90, 123, 0), (90, 10, -90, 10, 20_015_114.44), (0, 0, 0, 180, 20_015_114.44),
            // Amsterdam – Paris, and a metre to the east in Amsterdam.
            (52.3731, 4.8922, 48.8566, 2.3522, 430_063),
            (52.3731, 4.8922, 52.3731, 4.892_214_7, 0.998),
        ] as [(Double, Double, Double, Double, Double)]
    )
    func distance(_ a: Double, _ b: Double, _ c: Double, _ d: Double, meters: Double) throws {
        let (here, there) = (try point(a, b), try point(c, d))
        let distance = here.meters(to: there)
        #expect(abs(distance - meters) <= max(0.01, meters * 0.000_1), "\(distance)")
        #expect(distance == there.meters(to: here))
    }
}

/// - Throws: if there is no such position.
func point(_ latitude: Double, _ longitude: Double) throws -> GeoPoint {
    try #require(GeoPoint(latitude: latitude, longitude: longitude))
}
