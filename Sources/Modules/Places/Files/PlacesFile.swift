import API
import Core

/// An experience as files describe it.
struct PlacesFile: Equatable, Sendable {
    struct Scene: Equatable, Sendable {
        /// 1 to 80 characters.
        var title: String
        /// Up to 4,000 characters; empty for none.
        var description = ""
        var point: GeoPoint?
        var date: LocalDate?
    }

    /// At most 80 characters; `nil` when the file does not say.
    var title: String?
    /// Up to 4,000 characters; empty for none.
    var description = ""
    var scenes: [Scene] = []
    /// The positions of the track; empty for none.
    var track: [GeoPoint] = []

    /// The maximum number of scenes.
    static let most = 500
    /// In characters.
    static let longestTitle = Wire.Limits.placeTitle.upperBound
    static let longestText = Wire.Limits.placeText.upperBound
}

/// What was found in a file.
struct PlacesReading: Equatable, Sendable {
    /// What somebody should know about a line of the file.
    struct Note: Equatable, Sendable {
        /// Counted from 1.
        let line: Int
        let reason: Phrase

        /// The reason, with the number of the line.
        var text: Phrase { Phrase("places.file.line", ["line": .number(line), "reason": .phrase(reason)]) }
    }

    var file = PlacesFile()
    /// In the order of the file; at most `mostNotes`.
    fileprivate(set) var notes: [Note] = []
    /// How many places were left out, each for the reason in its note.
    fileprivate(set) var rejected = 0
    /// How many tracks, lines and areas were left out.
    var lines = 0
    /// The first line that was left out, if it is the only one.
    fileprivate(set) var only: [GeoPoint] = []

    /// How many notes are kept.
    static let mostNotes = 100
}

/// A place as it is written in a file.
struct WrittenPlace {
    /// Where it begins.
    var line = 1
    var title = ""
    var description = ""
    /// As written, so that a message can quote it; `nil` for a place without a position.
    var position: (latitude: String, longitude: String)?
    /// Begins with a date; anything after it is ignored.
    var date = ""
    /// Whether it is a track, line or area.
    var isLine = false
    /// The positions of a line that may be the track.
    var track = LineReader(most: ExperiencePath.Limits.positions.upperBound)
}

extension PlacesReading {
    /// Adds a place as a scene, or a note that says why not.
    /// - Throws: `AppError.invalid`, field `file`, above the maximum number of scenes.
    mutating func add(_ place: WrittenPlace) throws {
        if place.isLine && place.position == nil {
            // Exports write the track without a name.
            let isPath = file.track.isEmpty && trim(place.title).isEmpty
            let line = isPath || lines == 0 ? place.track.line : []
            if isPath && !line.isEmpty { file.track = line } else { (only, lines) = (lines > 0 ? [] : line, lines + 1) }
            return
        }
        var scene = PlacesFile.Scene(title: oneLine(place.title), date: LocalDate(String(place.date.prefix(10))))
        scene.description = paragraphs(of: place.description)
        if let position = place.position {
            guard let point = GeoPoint(position) else {
                let text = "\(position.latitude.prefix(30)), \(position.longitude.prefix(30))"
                return reject(place, Phrase("places.file.position", ["position": .text(text)]))
            }
            let isEmpty = scene.title.isEmpty && scene.description.isEmpty
            // Devices write 0, 0 when they do not know where they are.
            if isEmpty && point.latitude == 0 && point.longitude == 0 {
                return reject(place, Phrase("places.file.nothing"))
            }
            scene.point = point
        }
        if scene.title.isEmpty { name(&scene, at: place.line) }
        if scene.title.isEmpty { return reject(place, Phrase("places.file.nothing")) }
        shorten(&scene, at: place.line)
        if file.scenes.count == PlacesFile.most {
            let facts: [String: Phrase.Argument] = ["line": .number(place.line), "most": .number(PlacesFile.most)]
            throw AppError.invalid("file", "scenes", Phrase("places.file.tooMany", facts))
        }
        file.scenes.append(scene)
    }

    /// Sets the title and the description of the experience.
    mutating func describe(title: String, description: String) {
        let title = oneLine(title)
        file.title = title.isEmpty ? nil : cut(title, PlacesFile.longestTitle)
        file.description = cut(paragraphs(of: description), PlacesFile.longestText)
    }

    /// The whole file. Its only line is the track, whatever its name.
    /// - Throws: `AppError.invalid`, field `file`, when it has no scenes.
    func checked() throws -> PlacesReading {
        var whole = self
        if file.track.isEmpty && !only.isEmpty { (whole.file.track, whole.lines) = (only, 0) }
        if !file.scenes.isEmpty || rejected > 0 { return whole }
        let hasLines = lines > 0 || !file.track.isEmpty
        throw AppError.invalid("file", "empty", Phrase(hasLines ? "places.file.onlyLines" : "places.file.empty"))
    }

    /// Names a scene without a title after its description or its position.
    private mutating func name(_ scene: inout PlacesFile.Scene, at line: Int) {
        let first = scene.description.prefix { $0 != "\n" }
        scene.title = first.isEmpty ? scene.point?.short ?? "" : cut(oneLine(String(first)), PlacesFile.longestTitle)
        if !scene.title.isEmpty { note(line, Phrase("places.file.unnamed", ["title": .text(scene.title)])) }
    }

    /// Shortens texts that are too long. The description then begins with the whole title.
    private mutating func shorten(_ scene: inout PlacesFile.Scene, at line: Int) {
        if scene.title.unicodeScalars.count > PlacesFile.longestTitle {
            scene.description = trim(scene.title + "\n\n" + scene.description)
            scene.title = cut(scene.title, PlacesFile.longestTitle)
            note(line, Phrase("places.file.longTitle", ["most": .number(PlacesFile.longestTitle)]))
        }
        if scene.description.unicodeScalars.count > PlacesFile.longestText {
            scene.description = cut(scene.description, PlacesFile.longestText)
            note(line, Phrase("places.file.longText", ["most": .number(PlacesFile.longestText)]))
        }
    }

    private mutating func reject(_ place: WrittenPlace, _ reason: Phrase) {
        rejected += 1
        note(place.line, reason)
    }

    private mutating func note(_ line: Int, _ reason: Phrase) {
        if notes.count < Self.mostNotes { notes.append(Note(line: line, reason: reason)) }
    }

    private func cut(_ text: String, _ most: Int) -> String {
        let scalars = text.unicodeScalars
        return scalars.count <= most ? text : trim(String(scalars.prefix(most - 1))) + "…"
    }

    /// Keeps line breaks and tabs, but no other control characters.
    private func paragraphs(of text: String) -> String {
        let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        let isKept = { (scalar: Unicode.Scalar) in !scalar.isControl || scalar == "\n" || scalar == "\t" }
        return trim(String(String.UnicodeScalarView(text.unicodeScalars.filter(isKept))))
    }
}

extension GeoPoint {
    /// Numbers in degrees, as files write them.
    init?(_ written: (latitude: String, longitude: String)) {
        guard let latitude = Self.number(written.latitude), let longitude = Self.number(written.longitude) else {
            return nil
        }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// `Double` also reads "0x1p3" and "nan".
    private static func number(_ text: String) -> Double? {
        let text = trim(text)
        return text.utf8.allSatisfy { "+-.0123456789eE".utf8.contains($0) } ? Double(text) : nil
    }
}
