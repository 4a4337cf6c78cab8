/// A format in which an experience can be exported.
public enum ExperienceFormat: String, Codable, CaseIterable, Sendable {
    /// GPX 1.1: scenes are waypoints, and those without a position are left out; the path is a track if it was uploaded.
    case gpx
    /// KML 2.2: scenes are placemarks, and a track is another one.
    case kml
    /// A ZIP archive with a KML document.
    case kmz
    /// GeoJSON (RFC 7946): scenes are features with the properties `name`, `description` and `date`; a track is another
    /// feature.
    case geojson
}

/// A format from which an experience can be imported.
public enum ExperienceImportFormat: String, Codable, CaseIterable, Sendable {
    /// GPX 1.0 or 1.1: waypoints, and without any the points of the first route. All tracks together are the path.
    case gpx
    /// KML 2.0 to 2.2: placemarks with a point, or without a shape. The first line without a name, or
    /// else the only line, is the path.
    case kml
    /// A ZIP archive with a KML document.
    case kmz
    /// GeoJSON (RFC 7946): features with a point, or without a geometry. The first line without a name,
    /// or else the only line, is the path.
    case geojson
    /// Saved responses of the Pachatary API: the scenes of an experience, and the experience.
    case pachatary
}

/// The result of importing an experience, or of a dry run.
public struct ImportedExperience: Codable, Hashable, Sendable {
    /// The experience with the content of the file; null if a dry run found none.
    @OrNull public var id: Wire.ID?
    /// Its title.
    public var title: Wire.PlaceTitle
    /// Whether it is new, or would be; otherwise you already have an experience with the same title and scenes.
    public var created: Bool
    /// The number of scenes in the file.
    public var scenes: Wire.Count
    /// How many places are left out because they could not be read.
    public var rejected: Wire.Count
    /// How many tracks, lines and areas are left out.
    public var lines: Wire.Count
    /// Notes about places in the file; only the first 100.
    /// - Limit: ...100
    public var notes: [ExperienceImportNote]
}

/// A note about a place in a file.
public struct ExperienceImportNote: Codable, Hashable, Sendable {
    /// The line in the file, from 1.
    public var line: Wire.Count
    /// The note.
    public var reason: Wire.Sentence
}
