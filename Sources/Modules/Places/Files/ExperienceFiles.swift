import API
import Accounts
import Core
import Storage

extension PlacesFile {
    /// The content of an experience's file. The caller has checked that the person may see the experience.
    static func of(_ experience: Experience, in tx: Tx) throws -> PlacesFile {
        let scenes = try Places.Scene.list(of: experience.id, in: tx)
        return PlacesFile(experience, scenes, try ScenePath.find(experience.id, scenes, in: tx).track)
    }

    init(_ experience: Experience, _ scenes: [Places.Scene], _ track: [GeoPoint] = []) {
        self.init(title: experience.title, description: experience.description ?? "", track: track)
        self.scenes = scenes.map { scene in
            Scene(
                title: scene.title,
                description: scene.description ?? "",
                point: scene.position?.point,
                date: scene.date
            )
        }
    }

    /// The title of the imported experience, even if the file has none.
    fileprivate var shownTitle: String { title ?? scenes.first?.title ?? "" }

    /// The scenes as they are stored.
    fileprivate func checkedScenes() throws -> [CheckedScene] {
        try scenes.map { scene in
            try NewScene(
                title: scene.title,
                description: scene.description,
                latitude: scene.point?.latitude,
                longitude: scene.point?.longitude,
                date: scene.date?.description
            ).checked()
        }
    }
}

extension Experience {
    /// Imports a file as an experience that only its owner can see, unless the person already created one with the same title, description
    /// and scenes.
    /// - Parameter most: the maximum number of experiences per person.
    /// - Returns: the new or the existing experience.
    /// - Throws: `AppError.conflict`, field `title`, code `limit`.
    static func add(
        _ file: PlacesFile,
        most: Int,
        in tx: PersonTransaction
    ) throws -> (experience: Experience, isNew: Bool) {
        if let equal = try equal(to: file, of: tx.person, in: tx) { return (equal, false) }
        let draft = NewExperience(title: file.shownTitle, description: file.description)
        let experience = try add(draft, most: most, in: tx)
        for (index, scene) in try file.checkedScenes().enumerated() {
            _ = try Scene.insert(scene, rank: index + 1, to: experience.id, in: tx)
        }
        if !file.track.isEmpty { return (try changeTrack(to: file.track, of: experience.id, in: tx), true) }
        try recount(experience.id, in: tx)
        return (try find(experience.id, for: tx.person, in: tx), true)
    }

    /// An experience that the person created, with the same content as a file; pictures, sharing and the source of
    /// positions do not count, nor does the track if the file has none.
    static func equal(to file: PlacesFile, of person: PersonID, in tx: Tx) throws -> Experience? {
        let scenes = try file.checkedScenes()
        let own = try tx.all(
            """
            SELECT id, title FROM experience
            WHERE owner = \(person) AND deleted_at IS NULL AND scene_count = \(scenes.count)
            """
        ) { (id: try $0.read() as ExperienceID, title: try $0.read() as String) }
        // A title that was entered may have several spaces, or no-break spaces, where one from a file has one space.
        let ids = own.filter { oneLine($0.title) == file.shownTitle }.map(\.id)
        if ids.isEmpty { return nil }
        let candidates = try read(person, "experience.id IN \(list: ids.sorted())", most: 20, in: tx)
        return try candidates.first { experience in
            let stored = try Scene.list(of: experience.id, in: tx)
            let hasTrack = try file.track.isEmpty || ScenePath.find(experience.id, stored, in: tx).track == file.track
            guard hasTrack, experience.description ?? "" == file.description else { return false }
            return stored.elementsEqual(scenes) { scene, written in
                oneLine(scene.title) == written.title && scene.description == written.description
                    && scene.date == written.date && isSame(scene.position?.point, written.position?.point)
            }
        }
    }

    /// To six decimals, which is all that earlier versions stored of a position in a file.
    private static func isSame(_ stored: GeoPoint?, _ written: GeoPoint?) -> Bool {
        guard let stored, let written else { return stored == nil && written == nil }
        let most = 0.000_000_6
        return abs(stored.latitude - written.latitude) < most && abs(stored.longitude - written.longitude) < most
    }
}

extension PlacesReading {
    /// The title of the experience to be imported.
    var title: String { file.shownTitle }

    /// - Throws: `AppError.invalid`, field `file`, with the first notes when no place could be read.
    func requireScenes() throws {
        if !file.scenes.isEmpty { return }
        throw AppError(
            .invalid,
            Phrase("error.invalid"),
            fields: notes.prefix(10).map { AppError.Field("file", "place", $0.text) }
        )
    }
}
