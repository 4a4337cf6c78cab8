import Core
import Foundation
import Logging
import SystemPackage
import TestSupport
import Testing
import Work

@testable import Media

@Suite(.timeLimit(.minutes(5)))
struct MakePictureTests {
    /// Records the folders it works in, and fails once there is a file named "go".
    private static let program = """
        #!/bin/sh
        basename "$PWD" >> ../started
        until [ -e ../go ]; do sleep 0.01; done
        exit 1

        """

    @Test("the pictures of two people are made at the same time, and those of one person one after the other")
    func turns() async throws {
        try await withTemporaryFolder { folder in
            let maker = try blockingMaker(in: folder)
            let size = try #require(PictureSize(of: .heic, head: Fixture.heic))
            let (ada, ben) = (PersonID.new(at: testNow), PersonID.new(at: testNow))
            func send(_ name: String, of person: PersonID) throws -> Task<Void, Never> {
                let own = WorkFolder(path: FilePath(folder.path).appending(name))
                try FileManager.default.createDirectory(atPath: own.path.string, withIntermediateDirectories: false)
                return Task {
                    await #expect(throws: UnreadablePicture.self) {
                        _ = try await maker.make(.jpeg, .whole, from: size, of: person, isGreyscale: false, in: own)
                    }
                }
            }
            func started() -> [String] {
                let text = try? String(contentsOf: folder.appending(path: "started"), encoding: .utf8)
                return (text ?? "").split(separator: "\n").map(String.init)
            }
            func eventually(_ isTrue: () -> Bool) async throws {
                while !isTrue() { try await Task.sleep(for: .milliseconds(5)) }
            }
            var sent = [try send("ada-1", of: ada)]
            try await eventually { started() == ["ada-1"] }
            sent.append(try send("ada-2", of: ada))
            try await eventually { maker.limiter.waiting == 1 }
            // It would wait forever if Ada's second picture had taken the other place.
            sent.append(try send("ben-1", of: ben))
            try await eventually { started() == ["ada-1", "ben-1"] }
            try Data().write(to: folder.appending(path: "go"))
            for task in sent { await task.value }
            #expect(started() == ["ada-1", "ben-1", "ada-2"])
        }
    }

    @Test("a picture is refused when too many of its sender wait, and when the pictures of too many people wait")
    func refusals() async throws {
        try await withTemporaryFolder { folder in
            let maker = try blockingMaker(in: folder)
            let size = try #require(PictureSize(of: .heic, head: Fixture.heic))
            let people = (0...100).map { _ in PersonID.new(at: testNow) }
            @Sendable func wait(_ person: PersonID) async {
                try? await maker.limiter.run(for: person) { try await Task.sleep(for: .seconds(3_600)) }
            }
            func refused(_ person: PersonID) async -> String? {
                let own = WorkFolder(path: FilePath(folder.path))
                return await refusal {
                    try await maker.make(.jpeg, .whole, from: size, of: person, isGreyscale: false, in: own)
                }
            }
            await withTaskGroup(of: Void.self) { group in
                // One of them is being made.
                for _ in 0...Media.mostFiles { group.addTask { await wait(people[0]) } }
                while maker.limiter.waiting < Media.mostFiles { await Task.yield() }
                #expect(await refused(people[0]) == "tooManyWaiting")
                for person in people[1...] { group.addTask { await wait(person) } }
                while maker.limiter.waiting < Media.mostFiles + 99 { await Task.yield() }
                #expect(await refused(.new(at: testNow)) == "busy")
                group.cancelAll()
            }
        }
    }

    private func blockingMaker(in folder: URL) throws -> PictureMaker {
        let program = folder.appending(path: "vips")
        try Data(Self.program.utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        return PictureMaker(folders: [folder.path], logger: Logger(label: "test"))
    }
}
