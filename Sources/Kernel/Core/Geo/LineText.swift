extension [GeoPoint] {
    /// In units per degree.
    private static var precision: Double { 1e7 }

    /// A line as text, with seven decimals: the latitude and longitude of the first position and the steps to all
    /// others, in units of the last decimal.
    package var lineText: String {
        var (steps, last) = ([String](), (latitude: 0, longitude: 0))
        for point in self {
            let latitude = Int((point.latitude * Self.precision).rounded())
            let longitude = Int((point.longitude * Self.precision).rounded())
            steps += [String(latitude - last.latitude), String(longitude - last.longitude)]
            last = (latitude, longitude)
        }
        return steps.joined(separator: " ")
    }

    /// The inverse of `lineText`. What does not exist on earth is left out.
    package init(lineText text: String) {
        self = []
        let steps = text.split(separator: " ").compactMap { Int($0) }
        var (latitude, longitude) = (0, 0)
        for index in stride(from: 1, to: steps.count, by: 2) {
            (latitude, longitude) = (latitude &+ steps[index - 1], longitude &+ steps[index])
            let (north, east) = (Double(latitude) / Self.precision, Double(longitude) / Self.precision)
            if let point = GeoPoint(latitude: north, longitude: east) { append(point) }
        }
    }
}
