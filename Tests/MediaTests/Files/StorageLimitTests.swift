import API
import Accounts
import Core
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Media

/// A disk whose free space a test sets.
private final class FakeDisk: Sendable {
    private let state = Mutex((free: 1_000_000, asked: 0, lostAfter: Int.max))

    var space: DiskSpace {
        DiskSpace(floor: 1_000, freshness: .zero) { [self] in
            state.withLock { state in
                state.asked += 1
                return DiskSpace.Room(free: state.asked > state.lostAfter ? 0 : state.free, total: 1_000_000)
            }
        }
    }

    func set(free: Int) { state.withLock { $0 = (free, 0, .max) } }

    /// Fills the disk after this many more measurements.
    func fill(after count: Int) { state.withLock { $0 = ($0.free, 0, count) } }
}

@Suite("Storage limits")
struct StorageLimitTests {
    @Test("a file is rejected while the disk is almost full, and leaves nothing behind; later it is accepted")
    func fullDisk() async throws {
        let disk = FakeDisk()
        let limits = StorageLimits(disk: disk.space, crew: nil, personADay: nil)
        try await withMedia(limits: limits) { (world) async throws in
            disk.set(free: 999)
            #expect(await refusal { try await world.receive([7], name: "x.bin") } == "lowDiskSpace")
            // It fills up during an upload.
            disk.fill(after: 1)
            let large = [UInt8](repeating: 7, count: 8 * Disk.piece)
            #expect(await refusal { try await world.receive(large, name: "x.bin") } == "lowDiskSpace")
            #expect(try await world.blobs() == 0)
            #expect(world.filesOnDisk() == [])
            disk.set(free: 1_000)
            try await world.keep(large, name: "x.bin")
        }
    }

    @Test("a person can upload a limited number of bytes a day, whatever happens to them, and again the next day")
    func day() async throws {
        try await withMedia(limits: StorageLimits(disk: .unlimited, crew: nil, personADay: 1_000)) {
            (world) async throws in
            func send(_ count: Int, by viewer: Viewer, at now: Instant = testNow) async -> String? {
                let bytes = (0..<count).map { _ in UInt8.random(in: 0...255) }
                return await refusal {
                    try await world.media.receive(bytes, name: "x.bin", by: viewer.person, at: now)
                }
            }
            #expect(await send(600, by: world.owner) == nil)
            #expect(await send(401, by: world.owner) == "dailyUploads")
            #expect(try await world.blobs() == 1)
            #expect(await send(400, by: world.owner) == nil)
            #expect(await send(1, by: world.owner) == "dailyUploads")
            #expect(await send(1_000, by: world.member) == nil)
            #expect(await send(1_000, by: world.owner, at: testNow.adding(minutes: 24 * 60)) == nil)
        }
    }

    @Test("the files of a crew have a limited size, and deleted files make room")
    func crew() async throws {
        try await withMedia(limits: StorageLimits(disk: .unlimited, crew: 1_000, personADay: nil)) {
            (world) async throws in
            func send(_ count: Int) async throws -> StoredFile {
                try await world.keep((0..<count).map { _ in UInt8.random(in: 0...255) }, name: "x.bin")
            }
            let first = try await send(600)
            #expect(await refusal { try await send(401) } == "crewFull")
            #expect(try await world.counted() == 600)
            let second = try await send(400)
            #expect(try await world.counted() == 1_000)
            try await world.forget(first)
            try await world.forget(first)
            #expect(try await world.counted() == 400)
            try await world.forget(second)
            #expect(try await world.counted() == 0)
        }
    }

    @Test("a person's pictures outside of crews have a size limit of their own")
    func person() async throws {
        try await withMedia(limits: StorageLimits(disk: .unlimited, crew: nil, person: 10_000, personADay: nil)) {
            (world) async throws in
            let person = world.owner.person
            let picture = try await world.receive(Fixture.jpeg, name: "x.jpg")
            let most = 10_000 / picture.size
            #expect((1..<100).contains(most))
            func keep(_ person: PersonID) async -> String? {
                await refusal {
                    try await world.database.write { tx in
                        _ = try StoredPicture.keep(picture, by: person, at: testNow, in: tx)
                    }
                }
            }
            for _ in 0..<most { #expect(await keep(person) == nil) }
            #expect(await keep(person) == "personFull")
            #expect(await keep(world.member.person) == nil)
            let left = try await world.database.read { tx in try StoredPicture.storage(of: person, in: tx) }
            #expect(left == most * picture.size)
        }
    }

    @Test("ten concurrent uploads do not exceed the limit of the crew by a single byte")
    func race() async throws {
        try await withMedia(limits: StorageLimits(disk: .unlimited, crew: 1_000, personADay: nil)) {
            (world) async throws in
            let received = try await world.receive([UInt8](repeating: 7, count: 300), name: "x.bin")
            let kept = await withTaskGroup(of: Bool.self) { group in
                for _ in 0..<10 { group.addTask { (try? await world.keep(received)) != nil } }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(kept == 3)
            #expect(try await world.counted() == 900)
        }
    }

    @Test("a file held for a form counts until the form is abandoned")
    func held() async throws {
        try await withUploads { (server) async throws in
            let answer = try await server.post(
                form: [("headline", "")],
                [("x.txt", Array("hello".utf8))],
                to: "/c/de-kombuis/uploads"
            )
            #expect(answer.status == .unprocessableContent)
            #expect(try await server.server.counted() == 5)
            try await SweepMedia(media: server.server.media).run(now: testNow.adding(minutes: 2 * 24 * 60))
            #expect(try await server.server.counted() == 0)
        }
    }

    @Test("API clients are told which limit it is: 503 for the disk, 429 for a day, 409 for a crew")
    func statuses() async throws {
        let disk = FakeDisk()
        try await withUploads(limits: StorageLimits(disk: disk.space, crew: 1_500, personADay: 1_000)) {
            (server) async throws in
            let files = [("x.bin", [UInt8](repeating: 0, count: 900))]
            disk.set(free: 0)
            #expect(try await server.post(files).status == .serviceUnavailable)
            // A form without files is still accepted.
            let text = try await server.post(form: [("headline", "Fridge")], [], to: "/c/de-kombuis/uploads")
            #expect(text.status == .ok)
            disk.set(free: 1_000_000)
            #expect(try await server.post(files).status == .created)
            #expect(try await server.post(files).status == .tooManyRequests)
            server.server.clock.advance(minutes: 24 * 60)
            #expect(try await server.post(files).status == .conflict)
            server.server.clock.advance(minutes: 24 * 60)
            #expect(try await server.post([("y.bin", [UInt8](repeating: 0, count: 600))]).status == .created)
            server.server.clock.advance(minutes: 24 * 60)
            let full = try await server.post([("z.bin", [0])])
            #expect(full.status == .conflict)
            #expect(String(buffer: full.body).contains("\"crewFull\""))
        }
    }
}

extension MediaWorld {
    fileprivate func counted() async throws -> Int? {
        try await database.read { [crew] tx in
            try tx.value("SELECT bytes FROM crew_storage WHERE crew = \(crew)")
        }
    }
}

extension TestServer {
    fileprivate func counted() async throws -> Int? {
        try await database.read { tx in
            try tx.value(
                """
                SELECT crew_storage.bytes FROM crew_storage JOIN crew ON crew.id = crew_storage.crew
                WHERE crew.slug = 'de-kombuis'
                """
            )
        }
    }
}
