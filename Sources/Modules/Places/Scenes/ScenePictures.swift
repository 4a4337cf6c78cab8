import API
package import Accounts
package import Core
package import Media
import Storage

extension Scene {
    /// Adds pictures to a scene. A scene without a position gets that of the first photo that has one.
    /// - Throws: `AppError.notFound`; `forbidden`; errors on the field `file`: `invalid`, code `full`, for too many,
    ///   `unsupportedMediaType` for what is not a picture; `conflict`.
    package static func add(
        _ files: [ReceivedFile],
        to id: SceneID,
        of experience: ExperienceID,
        in tx: PersonTransaction
    ) throws -> Scene {
        _ = try Experience.editable(experience, in: tx)
        let scene = try find(id, of: experience, in: tx)
        if files.isEmpty { return scene }
        if scene.pictures.count + files.count > mostPictures {
            let most: [String: Phrase.Argument] = ["most": .number(mostPictures)]
            throw AppError.invalid("file", "full", Phrase("places.error.tooManyPictures", most))
        }
        for file in files {
            let picture = try StoredPicture.keep(file, by: tx.person, at: tx.now, in: tx)
            try tx.run(
                """
                INSERT INTO scene_picture (experience, scene, picture) VALUES (\(experience), \(id), \(picture))
                """
            )
        }
        if scene.position == nil, let point = files.lazy.compactMap(\.point).first {
            try tx.run(
                """
                UPDATE scene SET latitude = \(point.latitude), longitude = \(point.longitude),
                    position_source = \(PositionSource.photo)
                WHERE experience = \(experience) AND id = \(id)
                """
            )
            try Experience.recount(experience, in: tx)
        }
        try touch(id, of: experience, in: tx)
        return try find(id, of: experience, in: tx)
    }

    /// Gives a scene exactly these pictures: those of other scenes of the experience move to it, and its own others are
    /// removed for good. The caller has checked that the experience may be changed.
    /// - Parameter ids: `nil` to leave them as they are.
    /// - Throws: `AppError.invalid`, field `pictures`, code `full` for too many, or `unknown` for a picture that no
    ///   scene of the experience has.
    static func set(
        pictures ids: [Wire.ID]?,
        for scene: Scene,
        of experience: ExperienceID,
        in tx: PersonTransaction
    ) throws -> Scene {
        guard let ids else { return scene }
        if ids.count > mostPictures {
            let most: [String: Phrase.Argument] = ["most": .number(mostPictures)]
            throw AppError.invalid("pictures", "full", Phrase("places.error.tooManyPictures", most))
        }
        var wanted: Set<PictureID> = []
        for text in ids {
            guard let picture = PictureID(text), try has(picture, of: experience, in: tx) else {
                throw AppError.invalid("pictures", "unknown", Phrase("places.error.unknownPicture"))
            }
            wanted.insert(picture)
        }
        let had = Set(scene.pictures.map(\.id))
        for picture in wanted.subtracting(had) {
            try tx.run(
                """
                UPDATE scene SET version = version + 1 WHERE experience = \(experience) AND id IN (
                    SELECT scene FROM scene_picture WHERE experience = \(experience) AND picture = \(picture)
                )
                """
            )
            try tx.run(
                """
                UPDATE scene_picture SET scene = \(scene.id)
                WHERE experience = \(experience) AND picture = \(picture)
                """
            )
        }
        for picture in had.subtracting(wanted) { try remove(picture, from: scene.id, of: experience, in: tx) }
        return try find(scene.id, of: experience, in: tx)
    }

    /// Removes a picture for good.
    /// - Throws: `AppError.notFound`; `forbidden`; `conflict`, code `archived`.
    package static func remove(
        _ picture: PictureID,
        from id: SceneID,
        of experience: ExperienceID,
        in tx: PersonTransaction
    ) throws {
        _ = try Experience.editable(experience, in: tx)
        _ = try find(id, of: experience, in: tx)
        let removed = try tx.run(
            """
            DELETE FROM scene_picture
            WHERE experience = \(experience) AND scene = \(id) AND picture = \(picture)
            """
        )
        if removed == 0 { throw AppError.notFound }
        try StoredPicture.forget(picture, in: tx)
        try touch(id, of: experience, in: tx)
    }

    /// Deletes the pictures of a scene that is deleted for good.
    static func forgetPictures(of id: SceneID, in experience: ExperienceID, in tx: Tx) throws {
        let pictures: [PictureID] = try tx.all(
            "SELECT picture FROM scene_picture WHERE experience = \(experience) AND scene = \(id) ORDER BY picture"
        ) { try $0.read() }
        try tx.run("DELETE FROM scene_picture WHERE experience = \(experience) AND scene = \(id)")
        for picture in pictures { try StoredPicture.forget(picture, in: tx) }
    }

    /// Whether any scene of an experience, except deleted ones, has a picture.
    static func has(_ picture: PictureID, of experience: ExperienceID, in tx: Tx) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM scene_picture JOIN scene
                ON scene.experience = scene_picture.experience AND scene.id = scene_picture.scene
            WHERE scene_picture.experience = \(experience) AND scene_picture.picture = \(picture)
                AND scene.deleted_at IS NULL
            """
        )
    }

    private static func touch(_ id: SceneID, of experience: ExperienceID, in tx: PersonTransaction) throws {
        try tx.run("UPDATE scene SET version = version + 1 WHERE experience = \(experience) AND id = \(id)")
        try tx.run("UPDATE experience SET changed_at = \(tx.now) WHERE id = \(experience)")
    }
}

extension ReceivedFile {
    /// Where the photo was taken.
    fileprivate var point: GeoPoint? {
        position.flatMap { GeoPoint(rounding: $0.latitude, $0.longitude) }
    }
}
