import API
import Accounts
import Core
import Foundation
import HTTPTypes
import Storage
import TestSupport
import Testing

@testable import Places

@Suite("The path of an experience")
struct TrackTests {
    private func path(_ id: ExperienceID, _ world: PlacesWorld) async throws -> ScenePath {
        try await world.database.read { tx in try ScenePath.find(id, in: tx) }
    }

    private func meters(_ id: ExperienceID, _ world: PlacesWorld) async throws -> Int {
        try await world.acting { tx in try Experience.find(id, for: tx.person, in: tx).meters }
    }

    @Test("is straight lines until there is a track, and again after its removal; it can be restored for 30 days")
    func lifetime() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience(["A", "B"])
            let track = [try point(51, 4), try point(51.123_456_7, 4.1), try point(52, 4)]
            let (points, lines) = (try await world.scenes(id).compactMap(\.position?.point), try await path(id, world))
            #expect(!lines.isTrack && lines.points == points && points.count == 2)
            let straight = try await meters(id, world)
            try await world.acting { tx in _ = try Experience.changeTrack(to: track, of: id, in: tx) }
            let along = try await meters(id, world)
            #expect(try await path(id, world).track == track)
            #expect(along > 100_000 && straight < 1_000)
            // Neither new scenes nor their order change its length.
            try await world.acting { tx in
                let scene = try Scene.add(NewScene(title: "C", latitude: 10, longitude: 10), to: id, in: tx)
                _ = try Scene.move(scene.id, of: id, by: -2, in: tx)
            }
            #expect(try await meters(id, world) == along)
            try await world.acting { tx in _ = try Experience.changeTrack(to: nil, of: id, in: tx) }
            #expect(try await path(id, world).track == [])
            #expect(try await meters(id, world) > 1_000_000)
            let sweep = SweepExperiences(database: world.database)
            try await sweep.run(now: world.clock.now.adding(minutes: Experience.keptMinutes))
            try await world.acting { tx in _ = try Experience.changeTrack(toFormer: true, of: id, in: tx) }
            #expect(try await path(id, world).track == track)
            try await world.acting { tx in _ = try Experience.changeTrack(to: nil, of: id, in: tx) }
            try await sweep.run(now: world.clock.now.adding(minutes: Experience.keptMinutes + 1))
            try await world.acting { tx in _ = try Experience.changeTrack(toFormer: true, of: id, in: tx) }
            #expect(try await path(id, world).track == [])
        }
    }

    @Test("gets a new version only when its track changes: not by a second removal, or with nothing to restore")
    func onlyOnce() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience()
            let (one, other) = ([try point(51, 4), try point(52, 4)], [try point(51, 4), try point(53, 4)])
            let new = try await world.acting { tx in try Experience.find(id, for: tx.person, in: tx).version }
            let versions = try await world.acting { tx in
                let none = try Experience.changeTrack(to: nil, of: id, in: tx).version
                let still = try Experience.changeTrack(toFormer: true, of: id, in: tx).version
                let set = try Experience.changeTrack(to: one, of: id, in: tx).version
                let removed = try Experience.changeTrack(to: nil, of: id, in: tx).version
                let again = try Experience.changeTrack(to: nil, of: id, in: tx).version
                let last = try Experience.changeTrack(to: other, of: id, in: tx).version
                return [none, still, set, removed, again, last]
            }
            #expect(versions == [0, 0, 1, 2, 2, 3].map { new + $0 })
        }
    }

    @Test("that was removed before another was uploaded can be restored for 30 days, and so can the other after that")
    func removedBeforeUpload() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience()
            let (one, other) = ([try point(51, 4), try point(52, 4)], [try point(51, 4), try point(53, 4)])
            let removal = world.clock.now
            try await world.acting { tx in
                _ = try Experience.changeTrack(to: one, of: id, in: tx)
                _ = try Experience.changeTrack(to: nil, of: id, in: tx)
            }
            world.clock.advance(days: 1)
            try await world.acting { tx in _ = try Experience.changeTrack(to: other, of: id, in: tx) }
            let sweep = SweepExperiences(database: world.database)
            try await sweep.run(now: removal.adding(minutes: Experience.keptMinutes))
            for track in [one, other, one] {
                try await world.acting { tx in _ = try Experience.changeTrack(toFormer: true, of: id, in: tx) }
                #expect(try await path(id, world).track == track)
            }
            try await world.acting { tx in
                _ = try Experience.changeTrack(to: nil, of: id, in: tx)
                _ = try Experience.changeTrack(to: other, of: id, in: tx)
            }
            try await sweep.run(now: world.clock.now.adding(minutes: Experience.keptMinutes + 1))
            try await world.acting { tx in _ = try Experience.changeTrack(toFormer: true, of: id, in: tx) }
            #expect(try await path(id, world).track == other)
        }
    }

    @Test("cannot be restored by the managers of a crew with which the experience is shared after its removal")
    func removedBeforeSharing() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience(["A", "B"])
            let track = [try point(51, 4), try point(52, 4)]
            try await world.acting { tx in _ = try Experience.changeTrack(to: track, of: id, in: tx) }
            try await world.acting { tx in _ = try Experience.changeTrack(to: nil, of: id, in: tx) }
            try await world.acting { tx in _ = try Experience.change(id, in: tx) { $0.title = "Tour" } }
            try await world.acting { tx in _ = try Experience.changeTrack(toFormer: true, of: id, in: tx) }
            #expect(try await path(id, world).track == track)
            try await world.acting { tx in _ = try Experience.changeTrack(to: nil, of: id, in: tx) }
            try await world.acting { tx in
                _ = try Experience.change(id, in: tx) { ($0.sharing, $0.crew) = (.crew, world.nora.slug) }
            }
            try await world.acting(as: world.max.person) { tx in
                _ = try Experience.changeTrack(toFormer: true, of: id, in: tx)
            }
            #expect(try await path(id, world).track == [])
        }
    }

    @Test("that was replaced can be restored for 30 days, but not by managers with whom it is shared after that")
    func replaced() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience()
            let (one, other) = ([try point(51, 4), try point(52, 4)], [try point(51, 4), try point(53, 4)])
            for track in [one, other] {
                try await world.acting { tx in _ = try Experience.changeTrack(to: track, of: id, in: tx) }
            }
            // Restoring can be undone as well.
            for track in [one, other] {
                try await world.acting { tx in _ = try Experience.changeTrack(toFormer: true, of: id, in: tx) }
                #expect(try await path(id, world).track == track)
            }
            let sweep = SweepExperiences(database: world.database)
            try await sweep.run(now: world.clock.now.adding(minutes: Experience.keptMinutes))
            try await world.acting { tx in _ = try Experience.changeTrack(toFormer: true, of: id, in: tx) }
            #expect(try await path(id, world).track == one)
            try await sweep.run(now: world.clock.now.adding(minutes: Experience.keptMinutes + 1))
            try await world.acting { tx in _ = try Experience.changeTrack(toFormer: true, of: id, in: tx) }
            #expect(try await path(id, world).track == one)
            try await world.acting { tx in _ = try Experience.changeTrack(to: other, of: id, in: tx) }
            try await world.acting { tx in
                _ = try Experience.change(id, in: tx) { ($0.sharing, $0.crew) = (.crew, world.nora.slug) }
            }
            try await world.acting(as: world.max.person) { tx in
                _ = try Experience.changeTrack(toFormer: true, of: id, in: tx)
            }
            #expect(try await path(id, world).track == other)
        }
    }

    @Test("goes along with the experience when it is exported and imported, which changes nothing again")
    func roundTrip() async throws {
        try await PlacesWorld.with { world in
            let id = try await world.experience(["A", "B"])
            let track = try (0..<500).map { try point(-16 - Double($0 % 7) / 1_000, -180 + Double($0) / 10_000_000) }
            try await world.acting { tx in _ = try Experience.changeTrack(to: track, of: id, in: tx) }
            func exported() async throws -> PlacesFile {
                try await world.acting { tx in
                    try PlacesFile.of(Experience.find(id, for: tx.person, in: tx), in: tx)
                }
            }
            let file = try await exported()
            #expect(file.track == track)
            for format in ExperienceFormat.allCases {
                let bytes = try PlacesWriter(file: file, now: Instant(milliseconds: 0)).bytes(as: format)
                let read = try format.imported.read(bytes).file
                let again = try await world.acting { tx in try Experience.add(read, most: 1, in: tx) }
                #expect(!again.isNew && again.experience.id == id, "\(format)")
                let copy = try await world.acting(as: world.vera) { tx in try Experience.add(read, most: 1, in: tx) }
                #expect(copy.isNew == (format == .gpx) && copy.experience.meters == again.experience.meters)
                #expect(try await path(copy.experience.id, world).track == track)
            }
            // Without its track it is another experience.
            try await world.acting { tx in _ = try Experience.changeTrack(to: nil, of: id, in: tx) }
            #expect(try await world.acting { tx in try Experience.add(file, most: 2, in: tx) }.isNew)
        }
    }

    @Test("is read, changed and restored in the API, with its version, and refused for what is no track")
    func api() async throws {
        try await withServer { test in
            let desk = try await Desk(test)
            let experience = "/api/v1\(try await desk.experience(.server).path)"
            let path = "\(experience)/path"
            let straight = try await desk.send(.member, .get, path)
            #expect(straight.json["track"] as? Bool == false && straight.json["lengthMeters"] as? Int == 0)
            #expect(straight.json["walkingMinutes"] is NSNull && (straight.json["positions"] as? [Any])?.count == 1)
            let set = try await desk.send(.owner, .put, path, Desk.track, type: Desk.file)
            #expect(set.status == 200 && set.json["track"] as? Bool == true && set.json["walkingMinutes"] as? Int == 25)
            #expect(set.json["lengthMeters"] as? Int == 2_002)
            let read = try await desk.send(.member, .get, path)
            #expect(read.headers[.eTag] == set.headers[.eTag] && read.bytes == set.bytes)
            let positions = try JSONDecoder().decode(ExperiencePath.self, from: read.bytes).positions
            #expect(positions.map(\.latitude) == [52, 52.018] && positions.map(\.longitude) == [4, 4])
            #expect(try await desk.send(.member, .get, experience).json["lengthMeters"] as? Int == 2_002)
            let file = try await desk.send(.member, .get, "\(experience)/export?format=gpx")
            #expect(file.text.contains(#"<trkpt lat="52.0180000" lon="4.0000000"/>"#))
            let wrong = [("<kml/>", "format"), ("<gpx><trk></trk></gpx>", "empty"), ("<gpx><trk></gpx>", "xml")]
            for (body, code) in wrong {
                let refused = try await desk.send(.owner, .put, path, body, type: Desk.file)
                #expect(refused.status == 422 && refused.text.contains(#""code":"\#(code)""#), "\(code)")
            }
            for (reader, status) in [(Desk.Reader.member, 403), (.otherCrew, 403), (.anonymous, 401)] {
                #expect(try await desk.send(reader, .put, path, Desk.track, type: Desk.file).status == status)
                #expect(try await desk.send(reader, .delete, path).status == status)
                #expect(try await desk.send(reader, .post, "\(path)/restoration").status == status)
            }
            let tag = try #require(set.headers[.eTag])
            let (stale, removed) = (try await remove(path, #""0-00000000""#, desk), try await remove(path, tag, desk))
            #expect(stale.status == 412 && removed.status == 200 && removed.json["track"] as? Bool == false)
            #expect(try await remove(path, tag, desk).status == 412)
            let restoration = "\(path)/restoration"
            #expect(try await desk.send(.owner, .post, restoration, ifMatch: tag).status == 412)
            let last = try #require(removed.headers[.eTag])
            let restored = try await desk.send(.owner, .post, restoration, ifMatch: last)
            #expect(restored.status == 200 && restored.bytes == set.bytes)
            // There is no other track to restore.
            let again = try await desk.send(.owner, .post, restoration)
            #expect(again.bytes == set.bytes && again.headers[.eTag] == restored.headers[.eTag])
        }
    }

    @Test("cannot be changed in an archived crew, but is still seen there")
    func archived() async throws {
        try await withServer { test in
            let desk = try await Desk(test)
            let (experience, _) = try await desk.experience(.crew)
            let (path, page) = ("/api/v1\(experience)/path", "/places\(experience.dropFirst("/experiences".count))")
            #expect(try await desk.send(.manager, .put, path, Desk.track, type: Desk.file).status == 200)
            let closed = try await desk.send(.manager, .patch, "/api/v1/crews/\(desk.slug)", #"{"archived": true}"#)
            #expect(closed.status == 200)
            #expect(try await desk.send(.owner, .put, path, Desk.track, type: Desk.file).status == 409)
            #expect(try await desk.send(.owner, .delete, path).status == 409)
            #expect(try await desk.send(.owner, .post, "\(path)/restoration").status == 409)
            #expect(try await desk.send(.member, .get, path).json["track"] as? Bool == true)
            #expect(try await desk.send(.member, .get, page).text.contains("2 km along the track"))
        }
    }

    @Test("is chosen and removed on a page, and shown on all pages of the experience")
    func pages() async throws {
        try await withServer { test in
            let desk = try await Desk(test)
            let (experience, _) = try await desk.experience(.link)
            let link = try await desk.link(experience)
            let page = "/places\(experience.dropFirst("/experiences".count))"
            let before = try await desk.send(.owner, .get, "\(page)/path")
            #expect(before.text.contains("straight lines from scene to scene") && !before.text.contains("Remove track"))
            #expect(!before.text.contains("Restore track"))
            #expect(try await desk.send(.owner, .get, "\(page)/edit").text.contains("href=\"\(page)/path\""))
            for (file, reason) in [
                (nil, "Choose a file."), ("<kml/>", "This is not a GPX file."),
                ("<gpx/>", "The file has no track or route with at least two locations."),
            ] as [(String?, String)] {
                let answer = try await upload(file, to: "\(page)/path", desk)
                #expect(answer.status == 422 && answer.text.contains(reason), "\(reason)")
                #expect(answer.text.contains("href=\"#file\""), "\(reason)")
            }
            let sent = try await upload(Desk.track, to: "\(page)/path", desk)
            #expect(sent.status == 303 && sent.headers[.location] == page)
            for path in [page, "\(page)/path", link.path] {
                let shown = try await desk.send(.owner, .get, path).text
                #expect(shown.contains("2 km along the track, about 25 min on foot"), "\(path)")
                #expect(shown.contains("map-line map-track"), "\(path)")
                let hasTrack = shown.contains("&quot;track&quot;:[[52,4],[52.018,4]]")
                #expect(hasTrack == !path.hasSuffix("/path"), "\(path)")
            }
            func offersUndo(_ answer: Desk.Answer) -> Bool {
                let flash = answer.headers[values: .setCookie].joined().removingPercentEncoding ?? ""
                return flash.replacing("\\/", with: "/").contains("\(page)/path/restoration")
            }
            let again = try await upload(Desk.track, to: "\(page)/path", desk)
            #expect(again.status == 303 && offersUndo(again) && !offersUndo(sent))
            #expect(try await desk.send(.owner, .get, "\(page)/path").text.contains("Restore previous track"))
            let type = "application/x-www-form-urlencoded"
            let removed = try await desk.send(.owner, .post, "\(page)/path/delete", "", type: type)
            #expect(removed.status == 303 && offersUndo(removed))
            #expect(try await !desk.send(.owner, .get, page).text.contains("map-track"))
            let without = try await desk.send(.owner, .get, "\(page)/path").text
            #expect(without.contains("Restore track") && !without.contains("Remove track"))
            let restored = try await desk.send(.owner, .post, "\(page)/path/restoration", "", type: type)
            #expect(restored.status == 303)
            #expect(try await desk.send(.owner, .get, page).text.contains("map-track"))
            #expect(try await desk.send(.member, .post, "\(page)/path/delete", "", type: type).status == 404)
        }
    }

    private func remove(_ path: String, _ tag: String, _ desk: Desk) async throws -> Desk.Answer {
        try await desk.send(.owner, .delete, path, ifMatch: tag)
    }

    /// Sends the form of the page.
    private func upload(_ file: String?, to path: String, _ desk: Desk) async throws -> Desk.Answer {
        let name = file == nil ? "" : "walk.gpx"
        let head = "--zzz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n"
        let body = "\(head)\(file ?? "")\r\n--zzz--\r\n"
        return try await desk.send(.owner, .post, path, body, type: "multipart/form-data; boundary=zzz")
    }
}
