import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Media

struct ScratchFolderTests {
    @Test("files left behind by a process are deleted, and those in use stay")
    func sweeping() async throws {
        try await withTemporaryFolder { folder in
            let base = folder.appending(path: "incoming")
            let alive = ScratchFolder(base)
            let workFolder = try alive.newFolder()
            try Data("half".utf8).write(to: URL(filePath: workFolder.file("in").string))
            let left = base.appending(path: "left/1")
            try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
            try Data("half".utf8).write(to: left.appending(path: "in"))
            try ScratchFolder(base).sweep()
            #expect(!FileManager.default.fileExists(atPath: left.path))
            #expect(FileManager.default.fileExists(atPath: workFolder.file("in").string))
            try alive.sweep()
            #expect(FileManager.default.fileExists(atPath: workFolder.file("in").string))
        }
    }

    @Test("a server that stops releases its folder")
    func ending() async throws {
        try await withTemporaryFolder { folder in
            let base = folder.appending(path: "incoming")
            var path = FilePath("")
            do {
                let scratchFolder = ScratchFolder(base)
                path = try scratchFolder.newFolder().path
            }
            try ScratchFolder(base).sweep()
            #expect(!FileManager.default.fileExists(atPath: path.string))
        }
    }

    @Test("without a folder there is nothing to sweep")
    func nothing() async throws {
        try await withTemporaryFolder { folder in try ScratchFolder(folder.appending(path: "none")).sweep() }
    }

    @Test("a folder that is a symbolic link is not used")
    func link() async throws {
        try await withTemporaryFolder { folder in
            let base = folder.appending(path: "incoming")
            try FileManager.default.createSymbolicLink(at: base, withDestinationURL: folder)
            #expect(throws: (any Error).self) { try ScratchFolder(base).newFolder() }
        }
    }
}
