import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/experiences/{experience}/save`, `/people` and `/links`, and `/me/saved-experiences`
struct SharingAPI {
    func add(to routes: Routes<PersonContext>) {
        routes.on(.saveExperience) { request, context in
            try await context.change(request) { tx in try Experience.save(context.id("experience"), in: tx) }
        }
        routes.on(.unsaveExperience) { request, context in
            try await context.change(request) { tx in try Experience.unsave(context.id("experience"), in: tx) }
        }
        routes.on(.listSavedExperiences) { request, context in
            let paging = try Paging(request)
            let saved = try await context.read { tx in
                try Experience.saved(by: context.account.person, paging, at: context.site.clock.now, in: tx)
            }
            return paging.answer(saved, to: request) {
                [PlacesTab.saved.key(of: $0)]
            } item: {
                $0.json
            }
        }
        routes.on(.listExperiencePeople) { request, context in
            let paging = try Paging(request)
            let people = try await context.read { tx in
                try Experience.people(of: context.editableExperience(in: tx).id, in: tx)
            }
            return try paging.answer(people, inMemory: \.id.description, to: request) { $0.json }
        }
        addLinks(to: routes)
    }

    private func addLinks(to routes: Routes<PersonContext>) {
        routes.on(.listExperienceLinks) { request, context in
            let (paging, now) = (try Paging(request), context.site.clock.now)
            let links = try await context.read { tx in
                let experience = try context.editableExperience(archived: .allowed, in: tx)
                return try ExperienceLink.list(of: experience.id, at: now, in: tx)
            }
            return try paging.answer(links, inMemory: \.id.description, to: request) { $0.json() }
        }
        routes.on(.createExperienceLink) { request, context, input in
            let id = try context.id("experience", of: ExperienceKey.self)
            let expiresAt = try input.expiresAt.map { try Instant($0, field: "expiresAt") }
            let (site, language) = (context.site, context.language)
            let address = { @Sendable (secret: Secret) in SharedPages.address(secret, site, request) }
            return try await context.write(request, input: input) { tx in
                let (link, secret) = try ExperienceLink.create(for: id, until: expiresAt, language: language, in: tx)
                return Reply(link.json(url: address(secret)), status: .created)
            }
        }
        routes.on(.revokeExperienceLink) { request, context in
            let id = try context.id("experience", of: ExperienceKey.self)
            let link = try context.id("experienceLink", of: ExperienceLinkKey.self)
            return try await context.change(request) { tx in try ExperienceLink.revoke(link, of: id, in: tx) }
        }
    }
}

extension ExperienceLink {
    func json(url: String? = nil) -> API.ExperienceLink {
        API.ExperienceLink(
            id: id.description,
            createdBy: createdBy.json,
            createdAt: createdAt.description,
            expiresAt: expiresAt?.description,
            url: url
        )
    }
}
