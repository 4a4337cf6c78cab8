import API
import Accounts
import Core
import Foundation
import HTTPTypes
import Storage
import TestSupport
import Testing

@testable import Places

/// What a reader may do with an experience. Each includes the ones before it.
private enum Right: Comparable {
    case nothing
    /// Only at its address, not in lists and searches.
    case read
    case find, change

    init(_ reader: Desk.Reader, _ sharing: ExperienceSharing) {
        self =
            switch (reader, sharing) {
            case (.anonymous, _), (.guest, _), (.lateGuest, _): .nothing
            case (.owner, _), (.manager, .crew): .change
            case (.blocked, .crew), (.member, .crew), (.named, .crew), (.named, .people): .find
            case (.blocked, _): .nothing
            case (_, .server): .find
            case (.linked, .people), (.linked, .crew), (.linked, .link): .read
            case (_, .private), (_, .people), (_, .crew), (_, .link): .nothing
            }
    }
}

@Suite("An experience of any sharing")
struct RightsTableTests {
    @Test("is read and changed by whom that admits, in the API and on pages", arguments: ExperienceSharing.allCases)
    func table(sharing: ExperienceSharing) async throws {
        try await withServer { test in
            var desk = try await Desk(test)
            let shared = try await desk.share(sharing)
            let renamed = try await desk.send(.owner, .patch, "/api/v1/me", #"{"username": "lea"}"#)
            #expect(renamed.status == 200)
            let (path, page, picture) = (shared.path, shared.page, shared.picture)
            let pictures = ["/pictures/\(picture)", "/pictures/\(picture)/thumbnail"]
            let exports = ExperienceFormat.allCases.map { "\(path)/export?format=\($0.rawValue)" }
            let calls: [String] = [path, "\(path)/scenes", "\(path)/path"] + pictures.map { "\(path)\($0)" } + exports
            let pages: [String] = [page] + (pictures + ["/pictures/\(picture)/medium"]).map { "\(page)\($0)" }
            for reader in Desk.Reader.allCases {
                let right = Right(reader, sharing)
                let (sees, isKnown) = (right >= .read, reader.hasAccount)
                let read = !isKnown ? 401 : sees ? 200 : 404
                for call in calls {
                    let answer = try await desk.send(reader, .get, "/api/v1\(call)")
                    #expect(answer.status == read, "\(reader) \(sharing) GET \(call)")
                }
                for call in pages {
                    let answer = try await desk.send(reader, .get, call)
                    #expect(answer.status == (isKnown ? read : 303), "\(reader) \(sharing) GET \(call)")
                }
                let meets = reader != .blocked && (sees || reader.isColleague)
                let profile = !isKnown ? 401 : meets ? 200 : 404
                for call in ["/profiles/lea", "/profiles/lea/experiences"] {
                    let answer = try await desk.send(reader, .get, "/api/v1\(call)")
                    #expect(answer.status == profile, "\(reader) \(sharing) GET \(call)")
                    if profile == 200, let count = answer.count {
                        #expect(count == (sees ? 1 : 0), "\(reader) \(sharing) profile")
                    }
                }
                let profilePage = try await desk.send(reader, .get, "/profiles/lea")
                #expect(profilePage.status == (isKnown ? profile : 303), "\(reader) \(sharing) profile")
                // Whoever sees it only with a link is not told that it could be changed.
                let write = !isKnown ? 401 : right == .change ? 200 : right == .find ? 403 : 404
                for part in ["edit", "path"] {
                    let form = try await desk.send(reader, .get, "\(page)/\(part)")
                    #expect(form.status == (isKnown ? write : 303), "\(reader) \(sharing) \(part)")
                }
                let track = try await desk.send(reader, .put, "/api/v1\(path)/path", Desk.track, type: Desk.file)
                #expect(track.status == write, "\(reader) \(sharing) PUT path")
                let patch = try await desk.send(reader, .patch, "/api/v1\(path)", #"{"title": "Tour"}"#)
                #expect(patch.status == write, "\(reader) \(sharing) PATCH")
                let added = try await desk.send(reader, .post, "/api/v1\(path)/scenes", #"{"title": "Scene"}"#)
                #expect(added.status == (write == 200 ? 201 : write), "\(reader) \(sharing) POST scene")
            }
        }
    }

    @Test("is found by whom that admits, in lists, searches and on the map", arguments: ExperienceSharing.allCases)
    func found(sharing: ExperienceSharing) async throws {
        try await withServer { test in
            var desk = try await Desk(test)
            let shared = try await desk.share(sharing)
            for reader in Desk.Reader.allCases {
                let (right, isKnown) = (Right(reader, sharing), reader.hasAccount)
                let finds = right >= .find
                let count: Int? = !isKnown ? nil : finds ? 1 : 0
                for query in [
                    "", "/search", "/search?text=\(Desk.title)", "/search?near=52.25,4.75",
                    "/search?bounds=52,4,53,5",
                ] {
                    let answer = try await desk.send(reader, .get, "/api/v1/experiences\(query)")
                    #expect(answer.status == (isKnown ? 200 : 401), "\(reader) \(sharing) \(query)")
                    #expect(answer.count == count, "\(reader) \(sharing) \(query)")
                }
                let keeps = [.linked, .late].contains(reader) && right >= .read
                let saves: Int? = !isKnown ? nil : keeps ? 1 : 0
                let saved = try await desk.send(reader, .get, "/api/v1/me/saved-experiences")
                #expect(saved.count == saves, "\(reader) \(sharing) saved")
                for query in ["", "?text=\(Desk.title)", "?bounds=52,4,53,5"] {
                    let explore = try await desk.send(reader, .get, "/places/explore\(query)")
                    #expect(explore.status == (isKnown ? 200 : 303), "\(reader) \(sharing) explore\(query)")
                    let isListed = explore.text.contains("href=\"\(shared.page)\"")
                    #expect(isListed == finds, "\(reader) \(sharing) explore\(query)")
                    let isOnMap = explore.text.contains("&quot;at&quot;:[52.25,4.75]")
                    #expect(isOnMap == finds, "\(reader) \(sharing) map\(query)")
                }
                let isMember = reader.isColleague || reader == .blocked
                let crew = try await desk.send(reader, .get, "/c/\(desk.slug)/find?q=\(Desk.title)")
                #expect(crew.status == (!isKnown ? 303 : isMember ? 200 : 404), "\(reader) \(sharing) find")
                let isInCrewSearch = crew.text.contains("href=\"\(shared.page)\"")
                #expect(isInCrewSearch == (isMember && finds), "\(reader) \(sharing) find")
            }
        }
    }

    @Test(
        "opens for everyone with a link that works, and for nobody with one that has expired",
        arguments: ExperienceSharing.allCases
    )
    func previewed(sharing: ExperienceSharing) async throws {
        try await withServer { test in
            var desk = try await Desk(test)
            let shared = try await desk.share(sharing)
            for reader in Desk.Reader.allCases {
                for (link, opens) in [(shared.working, sharing != .private), (shared.expired, false)] {
                    let about = "\(reader) \(sharing) \(link.path == shared.working.path ? "working" : "expired")"
                    let page = try await desk.send(reader, .get, link.path)
                    #expect(page.status == (opens ? 200 : 410), "\(about)")
                    let cover = "\(link.url)/pictures/\(shared.picture)"
                    for part in [
                        "property=\"og:title\" content=\"\(Desk.title)\"", "property=\"og:image\" content=\"\(cover)\"",
                        "application/json+oembed", Desk.title, Desk.sceneTitle,
                    ] {
                        #expect(page.text.contains(part) == opens, "\(about) \(part)")
                    }
                    for part in ["", "/medium", "/thumbnail"] {
                        let path = "\(link.path)/pictures/\(shared.picture)\(part)"
                        let picture = try await desk.send(reader, .get, path)
                        #expect(picture.status == (opens ? 200 : 410), "\(about)")
                    }
                    let embed = try await desk.send(reader, .get, "/oembed?url=\(link.url)")
                    #expect(embed.status == (opens ? 200 : 410), "\(about)")
                    let (title, thumbnail) = (embed.json["title"] as? String, embed.json["thumbnail_url"] as? String)
                    #expect(title == (opens ? Desk.title : nil), "\(about)")
                    #expect(thumbnail == (opens ? "\(cover)/thumbnail" : nil), "\(about)")
                    #expect(embed.text.contains(Desk.title) == opens, "\(about)")
                }
            }
        }
    }

    @Test("is on the pages of guests only while their link works", arguments: ExperienceSharing.allCases)
    func saved(sharing: ExperienceSharing) async throws {
        try await withServer { test in
            var desk = try await Desk(test)
            let shared = try await desk.share(sharing)
            for reader in Desk.Reader.allCases {
                let opens = [.linked, .guest].contains(reader) && sharing != .private
                let isListed = opens && reader.isGuest
                let list = try await desk.send(reader, .get, "/saved")
                #expect(list.status == (reader.isGuest ? 200 : 303), "\(reader) \(sharing) list")
                #expect(list.text.contains(Desk.title) == isListed, "\(reader) \(sharing) list")
                let page = try await desk.send(reader, .get, "/saved/\(shared.id)")
                #expect(page.status == (!reader.isGuest ? 303 : opens ? 200 : 404), "\(reader) \(sharing) page")
                #expect(page.text.contains(Desk.title) == isListed, "\(reader) \(sharing) page")
                for part in ["", "/medium", "/thumbnail"] {
                    let path = "/saved/\(shared.id)/pictures/\(shared.picture)\(part)"
                    let answer = try await desk.send(reader, .get, path)
                    let expected = reader == .anonymous ? 303 : opens ? 200 : 404
                    #expect(answer.status == expected, "\(reader) \(sharing) picture\(part)")
                }
            }
        }
    }
}
