// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/PlacesEndpoints.swift: change that.

extension Call where Output == Page<Experience> {
    /// List the experiences that you can see, newest first.
    public static func listExperiences(scope: ExperienceScope? = nil, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Experience>>.listExperiences.operation, query: [.choice("scope", scope), .number("limit", limit), .text("after", after)])
    }

    /// List the experiences that you created, newest first.
    public static func listMyExperiences(limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Experience>>.listMyExperiences.operation, query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Experience {
    /// Create an experience.
    ///
    /// A person can have at most 200.
    public static func createExperience(_ input: NewExperience) -> Self {
        Call(Endpoint<NewExperience, Experience>.createExperience.operation, body: input)
    }

    /// Get an experience.
    public static func getExperience(experience: String) -> Self {
        Call(Endpoint<Void, Experience>.getExperience.operation, at: [experience])
    }

    /// Restore a deleted experience, with its scenes.
    ///
    /// If it is not deleted, nothing changes.
    public static func restoreExperience(experience: String) -> Self {
        Call(Endpoint<Void, Experience>.restoreExperience.operation, at: [experience])
    }

    /// Change an experience.
    ///
    /// Managers of its crew can change it as well, except with whom it is shared.
    public static func changeExperience(experience: String, _ input: ExperiencePatch, ifMatch: String? = nil) -> Self {
        Call(Endpoint<ExperiencePatch, Experience>.changeExperience.operation, at: [experience], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == DeletedExperience {
    /// Delete an experience.
    public static func deleteExperience(experience: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, DeletedExperience>.deleteExperience.operation, at: [experience], ifMatch: ifMatch)
    }
}

extension Call where Output == Page<OpenWork> {
    /// List the open work at the scenes of a crew's experience, in the order of the scenes.
    ///
    /// A defect of the crew is at the nearest scene, if that is at most 30 metres away.
    public static func listOpenWork(experience: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<OpenWork>>.listOpenWork.operation, at: [experience], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Page<Scene> {
    /// List the scenes of an experience, in order.
    public static func listScenes(experience: String, limit: Int? = nil, after: String? = nil) -> Self {
        Call(Endpoint<Void, Page<Scene>>.listScenes.operation, at: [experience], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Scene {
    /// Add a scene at the end of an experience.
    ///
    /// An experience can have at most 500.
    public static func addScene(experience: String, _ input: NewScene) -> Self {
        Call(Endpoint<NewScene, Scene>.addScene.operation, at: [experience], body: input)
    }

    /// Change a scene.
    public static func changeScene(
        experience: String,
        scene: String,
        _ input: ScenePatch,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<ScenePatch, Scene>.changeScene.operation, at: [experience, scene], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == DeletedScene {
    /// Delete a scene.
    public static func deleteScene(experience: String, scene: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, DeletedScene>.deleteScene.operation, at: [experience, scene], ifMatch: ifMatch)
    }
}

extension Call where Output == Scene {
    /// Move a scene to the end of another experience, with its pictures.
    ///
    /// It keeps its id. Whoever can see the other experience then sees the scene. If it is already there, nothing changes.
    public static func transferScene(
        experience: String,
        scene: String,
        _ input: SceneTransfer,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<SceneTransfer, Scene>.transferScene.operation, at: [experience, scene], body: input, ifMatch: ifMatch)
    }

    /// Restore a deleted scene.
    ///
    /// It returns to its place in the order. If it is not deleted, nothing changes.
    public static func restoreScene(experience: String, scene: String) -> Self {
        Call(Endpoint<Void, Scene>.restoreScene.operation, at: [experience, scene])
    }
}

extension Call where Output == FileUpload<Scene> {
    /// Add pictures to a scene.
    ///
    /// The body is a multipart form with up to 10 pictures in the field `file`, or a single picture of at most 25 MB.
    /// Pictures are re-encoded: upright, and without location or camera data. A scene without a position gets that of the first
    /// photo that has one, with the source `photo`. A scene can have 20 pictures.
    public static func addScenePictures(experience: String, scene: String) -> Self {
        Call(Endpoint<Void, Scene>.addScenePictures.operation, at: [experience, scene])
    }
}

extension Call where Output == Void {
    /// Remove a picture from a scene.
    public static func removeScenePicture(experience: String, scene: String, picture: String) -> Self {
        Call(Endpoint<Void, Void>.removeScenePicture.operation, at: [experience, scene, picture])
    }
}

extension Call where Output == FileContent {
    /// Download a picture of an experience.
    public static func readPicture(experience: String, picture: String) -> Self {
        Call(Endpoint<Void, Void>.readPicture.operation, at: [experience, picture])
    }

    /// Download a thumbnail of a picture of an experience, at most 400 pixels wide and high.
    public static func readPictureThumbnail(experience: String, picture: String) -> Self {
        Call(Endpoint<Void, Void>.readPictureThumbnail.operation, at: [experience, picture])
    }
}

extension Call where Output == Page<Scene> {
    /// Reorder the scenes of an experience.
    ///
    /// The list must name all its scenes, each once: otherwise 409, with `scenes` in `errors`.
    public static func orderScenes(experience: String, _ input: SceneOrder) -> Self {
        Call(Endpoint<SceneOrder, Page<Scene>>.orderScenes.operation, at: [experience], body: input)
    }
}
