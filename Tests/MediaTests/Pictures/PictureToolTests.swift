import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Media

/// The arguments and limits of the external program, tested with a substitute.
struct PictureToolTests {
    private func withTool(
        _ script: String,
        patience: Duration = .seconds(20),
        _ body: (PictureTool, FilePath) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let program = folder.appending(path: "vips")
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
            let tool = try #require(PictureTool(in: ["relative", "/nowhere", folder.path], patience: patience))
            try await body(tool, FilePath(folder.path))
        }
    }

    @Test("the program inherits no environment, and works in the folder of its file")
    func surroundings() async throws {
        setenv("DECKLOG_S3_SECRET", "must not be seen", 1)
        defer { unsetenv("DECKLOG_S3_SECRET") }
        try await withTool(#"env > seen; pwd >> seen; echo "$@" >> seen; echo x > out.jpg"#) { tool, folder in
            try await tool.make("out.jpg", from: "in", in: folder, longest: 400, convertsProfile: true)
            let seen = try String(contentsOfFile: folder.appending("seen").string, encoding: .utf8)
            #expect(!seen.contains("DECKLOG"))
            #expect(seen.contains("VIPS_BLOCK_UNTRUSTED=1"))
            #expect(seen.contains("\n\(folder.string)\n"))
            #expect(seen.contains("thumbnail in out.jpg[Q=82,strip,optimize_coding] 400 --height 400 --size down"))
            #expect(seen.contains("--fail-on truncated --import-profile srgb --export-profile srgb\n"))
        }
    }

    @Test("a greyscale picture is written without profiles, because none would match")
    func greyscale() async throws {
        try await withTool(#"echo "$@" > seen; echo x > out.jpg"#) { tool, folder in
            try await tool.make("out.jpg", from: "in", in: folder, longest: 400, convertsProfile: false)
            let seen = try String(contentsOfFile: folder.appending("seen").string, encoding: .utf8)
            #expect(!seen.contains("profile"))
        }
    }

    @Test("a square is cut from the centre")
    func square() async throws {
        try await withTool(#"echo "$@" > seen; echo x > out.jpg"#) { tool, folder in
            try await tool.make("out.jpg", from: "in", in: folder, longest: 9, isCropped: true, convertsProfile: false)
            let seen = try String(contentsOfFile: folder.appending("seen").string, encoding: .utf8)
            #expect(seen.hasSuffix("9 --height 9 --size down --fail-on truncated --crop centre\n"))
        }
    }

    @Test("colors have three bytes each, also of a grey or transparent picture", arguments: 1...4)
    func colors(bands: Int) async throws {
        let bytes = String("abcdefghijkl".flatMap { [$0, "2", "3", "4"].prefix(bands) })
        try await withTool("printf \(bytes) > colors.raw") { tool, folder in
            let colors = try await tool.colors(of: "in", in: folder)
            let expected = String("abcdefghijkl".flatMap { bands < 3 ? [$0, $0, $0] : [$0, "2", "3"] })
            #expect(String(decoding: colors, as: UTF8.self) == expected)
            #expect(PictureColors(colors)?[3, 2] == (bands < 3 ? "#6c6c6c" : "#6c3233"))
        }
    }

    @Test("other numbers of bytes are no colors")
    func noColors() async throws {
        try await withTool("printf abcde > colors.raw") { tool, folder in
            await #expect(throws: UnreadablePicture.self) { _ = try await tool.colors(of: "in", in: folder) }
        }
    }

    @Test("its time, memory and files are limited, and its priority is low")
    func limits() async throws {
        try await withTool("ulimit -t > seen; ulimit -v >> seen; ulimit -c >> seen; nice >> seen; echo x > out.jpg") {
            tool,
            folder in
            try await tool.make("out.jpg", from: "in", in: folder, longest: 400, convertsProfile: true)
            let seen = try String(contentsOfFile: folder.appending("seen").string, encoding: .utf8)
            let lower = min(19, niceness() + 10)
            #expect(seen == "20\n1572864\n0\n\(lower)\n")
        }
    }

    @Test("a slow program is terminated")
    func slow() async throws {
        // If it were not terminated, it would produce a picture after ten minutes, and no error.
        try await withTool("sleep 600; echo x > out.jpg", patience: .milliseconds(300)) { tool, folder in
            await #expect(throws: UnreadablePicture.self) {
                try await tool.make("out.jpg", from: "in", in: folder, longest: 400, convertsProfile: true)
            }
        }
    }

    @Test("a program that fails or writes nothing produces no picture", arguments: ["exit 1", "true", ": > out.jpg"])
    func failing(_ script: String) async throws {
        try await withTool(script) { tool, folder in
            await #expect(throws: UnreadablePicture.self) {
                try await tool.make("out.jpg", from: "in", in: folder, longest: 400, convertsProfile: true)
            }
        }
    }

    @Test("there is no tool if the program is not installed")
    func absent() {
        #expect(PictureTool(in: ["/nowhere", ""]) == nil)
    }
}
