import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/experiences` and `/me/experiences`
struct ExperiencesAPI {
    func add(to routes: Routes<PersonContext>) {
        routes.on(.listExperiences) { request, context in
            try await list(request, context) { $0.choice("scope") }
        }
        routes.on(.listMyExperiences) { request, context in try await list(request, context) { _ in .mine } }
        routes.on(.createExperience) { request, context, input in
            let most = context.site.settings.limits.experiencesPerPerson
            return try await context.write(request, input: input) { tx in
                let experience = try Experience.add(input, most: most, in: tx)
                return Reply(experience.json, status: .created, version: experience.version)
            }
        }
        routes.on(.getExperience) { request, context in
            let experience = try await context.read { tx in try context.experience(in: tx) }
            return context.answer(experience.json, version: experience.version, to: request)
        }
        routes.on(.changeExperience) { request, context, input in
            let (id, precondition) = (try context.id("experience", of: ExperienceKey.self), Precondition(request))
            return try await context.write(request, input: input) { tx in
                let experience = try Experience.change(id, if: precondition, in: tx) { input.apply(to: &$0) }
                return Reply(experience.json, version: experience.version)
            }
        }
        routes.on(.deleteExperience) { request, context in
            let (id, precondition) = (try context.id("experience", of: ExperienceKey.self), Precondition(request))
            return try await context.write(request) { tx in
                try Experience.delete(id, if: precondition, in: tx)
                return Reply(DeletedExperience(id: id.description, restorableUntil: restorableUntil(tx)))
            }
        }
        routes.on(.getExperiencePath) { request, context in
            let (experience, path) = try await context.read { tx in
                let experience = try context.experience(in: tx)
                return (experience, try ScenePath.find(experience.id, in: tx))
            }
            return context.answer(path.json, version: experience.version, to: request)
        }
        routes.on(.setExperiencePath) { request, context in
            // Refuse before the upload is read.
            let id = try await context.read { tx in try context.editableExperience(in: tx).id }
            var upload = PlacesUpload(isTrack: true)
            try await upload.receive(bodyOf: request)
            let (track, precondition) = (try upload.finish().file.track, Precondition(request))
            return try await context.write(request, input: ["file": upload.digest]) { tx in
                try ScenePath.reply(Experience.changeTrack(to: track, of: id, if: precondition, in: tx), in: tx)
            }
        }
        routes.on(.removeExperiencePath) { request, context in
            let (id, precondition) = (try context.id("experience", of: ExperienceKey.self), Precondition(request))
            return try await context.write(request) { tx in
                try ScenePath.reply(Experience.changeTrack(to: nil, of: id, if: precondition, in: tx), in: tx)
            }
        }
        routes.on(.restoreExperiencePath) { request, context in
            let (id, precondition) = (try context.id("experience", of: ExperienceKey.self), Precondition(request))
            return try await context.write(request) { tx in
                try ScenePath.reply(Experience.changeTrack(toFormer: true, of: id, if: precondition, in: tx), in: tx)
            }
        }
        routes.on(.restoreExperience) { request, context in
            let most = context.site.settings.limits.experiencesPerPerson
            return try await context.write(request) { tx in
                let experience = try Experience.restore(context.id("experience"), most: most, in: tx)
                return Reply(experience.json, version: experience.version)
            }
        }
    }

    /// - Parameter scope: returns `nil` for all.
    private func list(
        _ request: Request,
        _ context: PersonContext,
        _ scope: (inout Query) -> ExperienceScope?
    ) async throws -> Response {
        var query = Query(request)
        let scopes = scope(&query).map { [$0] } ?? ExperienceScope.allCases
        let (reader, paging) = (context.account.person, Paging(&query, keys: 1))
        try query.finish()
        let experiences = try await context.read { tx in try Experience.list(scopes, for: reader, paging, in: tx) }
        return paging.answer(experiences, by: \.id, to: request) { $0.json }
    }
}

/// The time until which something that is deleted now can be restored.
func restorableUntil(_ tx: PersonTransaction) -> String {
    tx.now.adding(minutes: Experience.keptMinutes).description
}

extension Experience {
    var json: API.Experience {
        API.Experience(
            id: id.description,
            title: title,
            description: description,
            owner: owner.json,
            crew: isOfMyCrew ? crew.map { CrewRef(id: $0.id.description, slug: $0.slug, name: $0.name) } : nil,
            sharing: sharing,
            scenes: scenes,
            lengthMeters: meters,
            thumbnail: cover.map {
                Call.readPictureThumbnail(experience: id.description, picture: $0.description).path
            },
            editable: isEditable,
            hidden: isHidden,
            saves: saves,
            saved: isSaved,
            createdAt: createdAt.description,
            changedAt: changedAt.description
        )
    }
}

extension ScenePath {
    fileprivate static func reply(_ experience: Experience, in tx: Tx) throws -> Reply {
        Reply(try find(experience.id, in: tx).json, version: experience.version)
    }

    fileprivate var json: ExperiencePath {
        ExperiencePath(
            track: isTrack,
            lengthMeters: Int(length.rounded()),
            walkingMinutes: walkingTime,
            positions: points.map { PathPosition(latitude: $0.latitude, longitude: $0.longitude) }
        )
    }
}

extension ExperiencePatch {
    func apply(to draft: inout NewExperience) {
        draft.title = title ?? draft.title
        draft.description = description.applied(to: draft.description)
        draft.sharing = sharing ?? draft.sharing
        draft.people = people
        draft.crew = crew ?? (draft.sharing == .crew ? draft.crew : nil)
    }
}
