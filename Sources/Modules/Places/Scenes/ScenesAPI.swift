import API
import Accounts
import Core
import Hummingbird
import Media
import Storage
import Web

/// `/experiences/{experience}/scenes`
struct ScenesAPI {
    let media: Media

    func add(to routes: Routes<PersonContext>) {
        routes.on(.listScenes, list)
        routes.on(.addScene) { request, context, input in
            let id = try context.id("experience", of: ExperienceKey.self)
            return try await context.write(request, input: input) { tx in
                let added = try Scene.add(input, to: id, in: tx)
                let scene = try Scene.set(pictures: input.pictures, for: added, of: id, in: tx)
                return Reply(scene.json(of: id), status: .created, version: scene.version)
            }
        }
        routes.on(.changeScene) { request, context, input in
            let (experience, scene) = try context.scene
            let precondition = Precondition(request)
            return try await context.write(request, input: input) { tx in
                let changed = try Scene.change(scene, of: experience, if: precondition, in: tx) { input.apply(to: &$0) }
                let scene = try Scene.set(pictures: input.pictures, for: changed, of: experience, in: tx)
                return Reply(scene.json(of: experience), version: scene.version)
            }
        }
        routes.on(.deleteScene) { request, context in
            let (experience, scene) = try context.scene
            let precondition = Precondition(request)
            return try await context.write(request) { tx in
                try Scene.delete(scene, of: experience, if: precondition, in: tx)
                return Reply(DeletedScene(id: scene.description, restorableUntil: restorableUntil(tx)))
            }
        }
        routes.on(.restoreScene) { request, context in
            let (experience, scene) = try context.scene
            return try await context.write(request) { tx in
                let scene = try Scene.restore(scene, of: experience, in: tx)
                return Reply(scene.json(of: experience), version: scene.version)
            }
        }
        routes.on(.transferScene) { request, context, input in
            let (experience, scene) = try context.scene
            let (target, precondition) = (try ExperienceID(input.to, field: "to"), Precondition(request))
            return try await context.write(request, input: input) { tx in
                let moved = try Scene.transfer(scene, of: experience, to: target, if: precondition, in: tx)
                return Reply(moved.json(of: target), version: moved.version)
            }
        }
        routes.on(.orderScenes) { request, context, input in
            let id = try context.id("experience", of: ExperienceKey.self)
            let scenes = try input.scenes.map { try SceneID($0, field: "scenes") }
            return try await context.write(request, input: input) { tx in
                let ordered = try Scene.order(scenes, of: id, in: tx)
                return Reply(Page(items: ordered.map { $0.json(of: id) }, next: nil))
            }
        }
        routes.on(.addScenePictures, upload)
        routes.on(.removeScenePicture) { request, context in
            let (experience, scene) = try context.scene
            return try await context.change(request) { tx in
                try Scene.remove(context.id("picture"), from: scene, of: experience, in: tx)
            }
        }
        routes.on(.readPicture) { request, context in try await media.answer(.whole, to: request, context) }
        routes.on(.readPictureThumbnail) { request, context in
            try await media.answer(.thumbnail, to: request, context)
        }
    }

    @Sendable private func list(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (id, paging) = (try context.id("experience", of: ExperienceKey.self), try Paging(request))
        let last = try paging.last { keys in Int(keys[0]) } ?? 0
        let scenes = try await context.read { tx in try Scene.list(of: context.experience(in: tx).id, in: tx) }
        // At most 500 scenes: paging in memory is enough.
        let rest = scenes.drop { $0.rank <= last }.prefix(paging.fetched)
        return paging.answer(Array(rest), by: \.rank, to: request) { $0.json(of: id) }
    }

    /// Takes either a form with pictures, or one picture as the whole body.
    @Sendable private func upload(_ request: Request, _ context: PersonContext) async throws -> Response {
        let (experience, scene) = try context.scene
        // Refuse before the upload is read.
        try await context.read { tx in _ = try Scene.find(scene, of: context.editableExperience(in: tx).id, in: tx) }
        let received = try await media.receive(request, context, as: .photo)
        let files = try received.accepted(atLeast: 1)
        return try await context.write(request, input: ["files": files.map(\.digest)]) { tx in
            let scene = try Scene.add(files, to: scene, of: experience, in: tx)
            return Reply(scene.json(of: experience), status: .created, version: scene.version)
        }
    }
}

extension PersonContext {
    /// The experience and scene in the path.
    var scene: (experience: ExperienceID, scene: SceneID) {
        get throws { (try id("experience"), try id("scene")) }
    }

    /// The experience in the path, as the reader sees it.
    /// - Throws: `AppError.notFound`.
    func experience(in tx: Tx) throws -> Experience {
        try Experience.find(id("experience"), for: account.person, at: site.clock.now, in: tx)
    }

    /// The experience in the path, for those who may change it.
    /// - Throws: `AppError.notFound`; `forbidden`; `conflict`, code `archived`.
    func editableExperience(archived: ArchivedCrew = .refused, in tx: Tx) throws -> Experience {
        let found = try Experience.find(id("experience"), for: account.person, in: tx)
        try found.requireEditable(archived: archived)
        return found
    }
}

extension Media {
    /// Sends the picture in the path, if it is one of the experience in the path.
    func answer(_ part: StoredPicture.Part, to request: Request, _ context: PersonContext) async throws -> Response {
        try await answer(part, to: request, context) { tx in try context.experience(in: tx).id }
    }

    /// Sends the picture in the path, if it is one of an experience.
    func answer(
        _ part: StoredPicture.Part,
        to request: Request,
        _ context: PersonContext,
        of experience: @escaping @Sendable (Tx) throws -> ExperienceID
    ) async throws -> Response {
        let picture = try context.id("picture", of: PictureKey.self)
        return try await answer(picture, part, to: request, context.site) { tx in
            try Scene.has(picture, of: experience(tx), in: tx)
        }
    }
}

extension Scene {
    func json(of experience: ExperienceID) -> API.Scene {
        API.Scene(
            id: id.description,
            rank: rank,
            title: title,
            description: description,
            latitude: position?.point.latitude,
            longitude: position?.point.longitude,
            positionSource: position?.source,
            date: date?.description,
            pictures: pictures.map { picture in
                let (experience, id) = (experience.description, picture.id.description)
                return ScenePicture(
                    id: id,
                    width: picture.width,
                    height: picture.height,
                    url: Call.readPicture(experience: experience, picture: id).path,
                    thumbnail: Call.readPictureThumbnail(experience: experience, picture: id).path
                )
            }
        )
    }
}

extension ScenePatch {
    func apply(to draft: inout NewScene) {
        let old = (draft.latitude, draft.longitude)
        draft.title = title ?? draft.title
        draft.description = description.applied(to: draft.description)
        draft.latitude = latitude.applied(to: draft.latitude)
        draft.longitude = longitude.applied(to: draft.longitude)
        // A changed position no longer has the source of the old one.
        let isMoved = (draft.latitude, draft.longitude) != old
        draft.positionSource = positionSource ?? (isMoved ? nil : draft.positionSource)
        draft.date = date.applied(to: draft.date)
    }
}
