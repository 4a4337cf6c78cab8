extension Endpoint where Input == Void, Output == Page<Experience> {
    /// List the experiences that you can see, newest first.
    public static var listExperiences: Self {
        Endpoint(
            .get,
            "experiences",
            .places,
            [.paged, .restricted],
            query: [.of("scope", "ExperienceScope", "Only these experiences.", example: "mine")],
            gives: "One page of the list."
        )
    }

    /// List the experiences that you created, newest first.
    public static var listMyExperiences: Self {
        Endpoint(.get, "me/experiences", .places, [.paged, .restricted], gives: "One page of the list.")
    }
}

extension Endpoint where Input == NewExperience, Output == Experience {
    /// Create an experience.
    ///
    /// A person can have at most 200.
    public static var createExperience: Self {
        Endpoint(.post, "experiences", .places, [.created, .versioned], gives: "The experience.")
    }
}

extension Endpoint where Input == Void, Output == Experience {
    /// Get an experience.
    public static var getExperience: Self {
        Endpoint(.get, "experiences/{experience}", .places, [.versioned, .restricted], gives: "The experience.")
    }

    /// Restore a deleted experience, with its scenes.
    ///
    /// If it is not deleted, nothing changes.
    public static var restoreExperience: Self {
        Endpoint(
            .post,
            "experiences/{experience}/restoration",
            .places,
            [.versioned],
            gives: "The experience."
        )
    }
}

extension Endpoint where Input == ExperiencePatch, Output == Experience {
    /// Change an experience.
    ///
    /// Managers of its crew can change it as well, except with whom it is shared.
    public static var changeExperience: Self {
        Endpoint(
            .patch,
            "experiences/{experience}",
            .places,
            [.versioned, .conditional],
            gives: "The experience as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == DeletedExperience {
    /// Delete an experience.
    public static var deleteExperience: Self {
        Endpoint(
            .delete,
            "experiences/{experience}",
            .places,
            [.conditional],
            gives: "Deleted; it can be restored for 30 days."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<OpenWork> {
    /// List the open work at the scenes of a crew's experience, in the order of the scenes.
    ///
    /// A defect of the crew is at the nearest scene, if that is at most 30 metres away.
    public static var listOpenWork: Self {
        Endpoint(
            .get,
            "experiences/{experience}/open-work",
            .places,
            [.paged, .restricted],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == Void, Output == Page<Scene> {
    /// List the scenes of an experience, in order.
    public static var listScenes: Self {
        Endpoint(
            .get,
            "experiences/{experience}/scenes",
            .places,
            [.paged, .restricted],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewScene, Output == Scene {
    /// Add a scene at the end of an experience.
    ///
    /// An experience can have at most 500.
    public static var addScene: Self {
        Endpoint(.post, "experiences/{experience}/scenes", .places, [.created, .versioned], gives: "The scene.")
    }
}

extension Endpoint where Input == ScenePatch, Output == Scene {
    /// Change a scene.
    public static var changeScene: Self {
        Endpoint(
            .patch,
            "experiences/{experience}/scenes/{scene}",
            .places,
            [.versioned, .conditional],
            gives: "The scene as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == DeletedScene {
    /// Delete a scene.
    public static var deleteScene: Self {
        Endpoint(
            .delete,
            "experiences/{experience}/scenes/{scene}",
            .places,
            [.conditional],
            gives: "Deleted; it can be restored for 30 days."
        )
    }
}

extension Endpoint where Input == SceneTransfer, Output == Scene {
    /// Move a scene to the end of another experience, with its pictures.
    ///
    /// It keeps its id. Whoever can see the other experience then sees the scene. If it is already there, nothing changes.
    public static var transferScene: Self {
        Endpoint(
            .post,
            "experiences/{experience}/scenes/{scene}/transfer",
            .places,
            [.versioned, .conditional],
            gives: "The scene in the other experience."
        )
    }
}

extension Endpoint where Input == Void, Output == Scene {
    /// Restore a deleted scene.
    ///
    /// It returns to its place in the order. If it is not deleted, nothing changes.
    public static var restoreScene: Self {
        Endpoint(
            .post,
            "experiences/{experience}/scenes/{scene}/restoration",
            .places,
            [.versioned],
            gives: "The scene."
        )
    }

    /// Add pictures to a scene.
    ///
    /// The body is a multipart form with up to 10 pictures in the field `file`, or a single picture of at most 25 MB.
    /// Pictures are re-encoded: upright, and without location or camera data. A scene without a position gets that of the first
    /// photo that has one, with the source `photo`. A scene can have 20 pictures.
    public static var addScenePictures: Self {
        Endpoint(
            .post,
            "experiences/{experience}/scenes/{scene}/pictures",
            .places,
            [.upload(form: true), .created, .versioned],
            gives: "The scene."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Remove a picture from a scene.
    public static var removeScenePicture: Self {
        Endpoint(
            .delete,
            "experiences/{experience}/scenes/{scene}/pictures/{picture}",
            .places,
            gives: "The picture is removed."
        )
    }

    /// Download a picture of an experience.
    public static var readPicture: Self {
        Endpoint(
            .get,
            "experiences/{experience}/pictures/{picture}",
            .places,
            [.download(["image/jpeg", "image/webp"]), .versioned, .restricted],
            gives: "The content of the picture."
        )
    }

    /// Download a thumbnail of a picture of an experience, at most 400 pixels wide and high.
    public static var readPictureThumbnail: Self {
        Endpoint(
            .get,
            "experiences/{experience}/pictures/{picture}/thumbnail",
            .places,
            [.download(["image/jpeg", "image/webp"]), .versioned, .restricted],
            gives: "The content of the thumbnail."
        )
    }
}

extension Endpoint where Input == SceneOrder, Output == Page<Scene> {
    /// Reorder the scenes of an experience.
    ///
    /// The list must name all its scenes, each once: otherwise 409, with `scenes` in `errors`.
    public static var orderScenes: Self {
        Endpoint(.put, "experiences/{experience}/scenes/order", .places, gives: "The scenes in their new order.")
    }
}
