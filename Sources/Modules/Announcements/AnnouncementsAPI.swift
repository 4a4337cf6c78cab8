import API
import Accounts
import Core
import Hummingbird
import Storage
import Web

/// `/crews/{crew}/announcements`
struct AnnouncementsAPI {
    let shifts: (any WorkingToday)?

    func add(to routes: Routes<CrewContext>) {
        let shifts = shifts
        routes.on(.listAnnouncements) { request, context in
            let viewer = context.viewer
            let paging = try Paging(request)
            let announcements = try await context.read { tx in try Announcement.list(viewer, paging, in: tx) }
            return paging.answer(announcements, by: \.id, to: request) { $0.json }
        }
        routes.on(.sendAnnouncement) { request, context, input in
            let draft = try AnnouncementDraft(input)
            return try await context.write(request, input: input) { tx in
                let announcement = try Announcement.send(draft, shifts, in: tx)
                return Reply(announcement.json, status: .created)
            }
        }
        routes.on(.getAnnouncement) { request, context in
            let viewer = context.viewer
            let id = try context.id("announcement", of: AnnouncementKey.self)
            let announcement = try await context.read { tx in try Announcement.find(id, viewer, in: tx) }
            return jsonAnswer(announcement.json)
        }
        routes.on(.deleteAnnouncement) { request, context in
            let id = try context.id("announcement", of: AnnouncementKey.self)
            return try await context.write(request) { tx in
                try Announcement.delete(id, in: tx)
                return .noContent
            }
        }
        routes.on(.confirmAnnouncement) { request, context in
            let id = try context.id("announcement", of: AnnouncementKey.self)
            return try await context.write(request) { tx in
                Reply(try Announcement.confirm(id, in: tx).json)
            }
        }
        routes.on(.listAnnouncementRecipients) { request, context in
            let viewer = context.viewer
            let id = try context.id("announcement", of: AnnouncementKey.self)
            let paging = try Paging(request, keys: 2)
            let recipients = try await context.read { tx in
                try AnnouncementRecipient.list(of: id, viewer, paging, in: tx)
            }
            return paging.answer(recipients, to: request) {
                [$0.person.name, $0.person.id.description]
            } item: {
                $0.json
            }
        }
    }
}

extension Announcement {
    fileprivate var json: API.Announcement {
        var confirmedAt: Instant?
        if case .confirmed(let at) = own { confirmedAt = at }
        return API.Announcement(
            id: id.description,
            author: author.json,
            text: text,
            to: audience,
            position: position,
            urgent: isUrgent,
            createdAt: createdAt.description,
            forMe: own != nil,
            confirmedAt: confirmedAt?.description,
            recipients: recipients,
            confirmed: confirmed
        )
    }
}

extension AnnouncementRecipient {
    fileprivate var json: API.AnnouncementRecipient {
        API.AnnouncementRecipient(person: person.json, confirmedAt: confirmedAt?.description)
    }
}
