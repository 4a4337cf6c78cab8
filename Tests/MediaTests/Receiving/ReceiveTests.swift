import Accounts
import Core
import Crypto
import Foundation
import Storage
import TestSupport
import Testing

@testable import Media

struct ReceiveTests {
    @Test("a text is stored unchanged")
    func text() async throws {
        try await withMedia { world in
            let bytes = Array("naam;uren\nSanne;8\n".utf8)
            let received = try await world.receive(bytes, name: "../uren.csv", at: testNow)
            #expect(received.name == "uren.csv")
            #expect(received.type == .text)
            #expect(received.size == bytes.count)
            #expect(received.width == nil)
            #expect(received.digest == SHA256.hash(data: Data(bytes)).hexadecimal)
            #expect(try await world.content(received.hash) == bytes)
            let file = try await world.keep(received)
            let found = try await world.database.read { tx in
                try StoredFile.find(file.id, crew: world.crew, in: tx)
            }
            #expect(found == file)
            #expect(found.uploadedBy == world.owner.person)
        }
    }

    @Test("a file in many pieces is stored unchanged")
    func large() async throws {
        try await withMedia { world in
            let bytes = (0..<1_700_001).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
            let received = try await world.receive(bytes, name: "x.bin", at: testNow)
            #expect(received.type == .other)
            #expect(try await world.content(received.hash) == bytes)
            try await world.keep(received)
        }
    }

    @Test("a photo is upright, in sRGB, and without its location")
    func photo() async throws {
        try await withMedia { world in
            #expect(Fixture.jpeg.contains("CameraMaker"))
            #expect(Fixture.jpeg.contains("Exif"))
            let received = try await world.receive(Fixture.jpeg, name: "IMG_0042.JPG", at: testNow)
            #expect(received.type == .jpeg)
            #expect(received.name == "IMG_0042.JPG")
            // The original is 48 by 32 pixels, rotated by 90 degrees.
            #expect(received.width == 32 && received.height == 48)
            for hash in [received.hash, try #require(received.thumbnail)] {
                let bytes = try await world.content(hash)
                #expect(FileType(head: bytes, isText: false) == .jpeg)
                for trace in ["CameraMaker", "Exif", "GPS", "http://ns.adobe.com", "ICC_PROFILE"] {
                    #expect(!bytes.contains(trace))
                }
            }
            try await world.keep(received)
        }
    }

    @Test("drawings and transparent pictures become WebP, without metadata")
    func drawings() async throws {
        try await withMedia { world in
            for (bytes, name) in [(Fixture.png, "a.png"), (Fixture.webp, "b.webp"), (Fixture.gif, "c.gif")] {
                let received = try await world.receive(bytes, name: name, at: testNow)
                #expect(received.type == .webp)
                #expect(received.name.hasSuffix(".webp"))
                #expect(received.width == 48 && received.height == 32)
                for hash in [received.hash, try #require(received.thumbnail)] {
                    let stored = try await world.content(hash)
                    #expect(FileType(head: stored, isText: false) == .webp)
                    for trace in ["CameraMaker", "EXIF", "XMP ", "ICCP"] { #expect(!stored.contains(trace)) }
                    #expect(stored.littleEndian(at: 4, bytes: 4) == stored.count - 8)
                }
            }
            #expect(Fixture.png.contains("CameraMaker"))
            #expect(Fixture.webp.contains("CameraMaker"))
        }
    }

    @Test("an iPhone photo is converted to one that every browser can show")
    func heic() async throws {
        try await withMedia { world in
            let received = try await world.receive(Fixture.heic, name: "IMG_1.HEIC", at: testNow)
            #expect(received.type == .jpeg)
            #expect(received.name == "IMG_1.jpg")
            #expect(received.width == 48 && received.height == 32)
        }
    }

    @Test("grey, RGB and CMYK, with 1, 8 and 16 bits: all are accepted, with a thumbnail")
    func colourSpaces() async throws {
        // A scanner's JPEG with a broken profile of another colour space.
        let profile = Array("ICC_PROFILE\0\u{1}\u{1}broken".utf8)
        let segment: [UInt8] = [0xFF, 0xE2, 0, UInt8(profile.count + 2)] + profile
        let greyWithProfile = Array(Fixture.greyJPEG.prefix(2)) + segment + Array(Fixture.greyJPEG.dropFirst(2))
        let pictures: [(name: String, bytes: [UInt8], type: FileType)] = [
            ("grey.jpg", Fixture.greyJPEG, .jpeg), ("grey with a profile.jpg", greyWithProfile, .jpeg),
            ("grey.png", Fixture.greyPNG, .webp), ("grey with alpha.png", Fixture.greyAlphaPNG, .webp),
            ("grey of 16 bits.png", Fixture.grey16PNG, .webp), ("bilevel.png", Fixture.bilevelPNG, .webp),
            ("RGB.jpg", Fixture.rgbJPEG, .jpeg), ("RGB.png", Fixture.rgbPNG, .webp),
            ("RGB of 16 bits.png", Fixture.rgb16PNG, .webp), ("CMYK.jpg", Fixture.cmykJPEG, .jpeg),
        ]
        try await withMedia { world in
            for picture in pictures {
                let received = try await world.receive(picture.bytes, name: picture.name, at: testNow)
                #expect(received.type == picture.type, "\(picture.name)")
                #expect(received.width == 16 && received.height == 12, "\(picture.name)")
                let thumbnail = try await world.content(try #require(received.thumbnail))
                #expect(FileType(head: thumbnail, isText: false) == picture.type, "\(picture.name)")
            }
        }
    }

    @Test("a picture with another extension is still a picture")
    func renamed() async throws {
        try await withMedia { world in
            let received = try await world.receive(Fixture.png, name: "holiday.jpg", at: testNow)
            #expect(received.type == .webp)
            #expect(received.name == "holiday.webp")
            let hidden = try await world.receive(Fixture.jpeg, name: "notes.txt", at: testNow)
            #expect(hidden.type == .jpeg)
            #expect(hidden.name == "notes.txt.jpg")
        }
    }

    @Test("a file whose content contradicts its type is rejected, and leaves nothing behind")
    func hostile() async throws {
        try await withMedia { (world) async throws in
            func code(_ bytes: [UInt8], _ name: String) async -> String? {
                await refusal { try await world.receive(bytes, name: name, at: testNow) }
            }
            #expect(await code([], "empty.txt") == "empty")
            #expect(await code(Array("no picture".utf8), "x.jpg") == "notAPicture")
            #expect(await code(Array("<svg><script>alert(1)</script></svg>".utf8), "x.png") == "notAPicture")
            #expect(await code(Array("no PDF".utf8), "x.pdf") == "notPDF")
            #expect(await code(Fixture.jpeg, "x.pdf") == "notPDF")
            #expect(await code(Array(Fixture.jpeg.dropLast(40)), "x.jpg") == "notAPicture")
            #expect(await code(Array(Fixture.png.prefix(40)), "x.png") == "notAPicture")
            #expect(
                await code(Array("GIF89a\u{1}\0\u{1}\0<script>alert(1)</script>".utf8), "x.gif") == "notAPicture"
            )
            #expect(await code([0xFF, 0xD8, 0xFF, 0xE0] + Array("<?php".utf8), "x.jpg") == "notAPicture")
            #expect(try await world.blobs() == 0)
            #expect(world.filesOnDisk() == [])
        }
    }

    @Test("a decompression bomb is rejected by its declared size, before it is unpacked")
    func bomb() async throws {
        try await withMedia(programs: []) { world in
            var bytes = Fixture.png
            bytes.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
            let code = await refusal { try await world.receive(bytes, name: "x.png", at: testNow) }
            #expect(code == "tooManyPixels")
        }
    }

    @Test(
        "only files with the first bytes of a known picture format are passed to the program",
        arguments: [
            "%PDF-1.7 ", "<svg xmlns='http://www.w3.org/2000/svg'/>", "II*\0\u{8}\0\0\0", "SIMPLE  =", "#?RADIANCE\n",
            "P6 1 1 255 \0\0\0",
        ]
    )
    func otherFormats(_ head: String) async throws {
        // A program that creates a file when it runs.
        try await withTemporaryFolder { folder in
            let (program, trace) = (folder.appending(path: "vips"), folder.appending(path: "trace"))
            try Data("#!/bin/sh\ntouch '\(trace.path)'\n".utf8).write(to: program)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
            try await withMedia(programs: [folder.path]) { world in
                #expect(await refusal { try await world.receive(Array(head.utf8), name: "x.jpg") } == "notAPicture")
                #expect(!FileManager.default.fileExists(atPath: trace.path))
                #expect(await refusal { try await world.receive(Array(head.utf8), name: "x.bin") } == nil)
                #expect(!FileManager.default.fileExists(atPath: trace.path))
                // The file is created if the input is a picture.
                _ = await refusal { try await world.receive(Fixture.jpeg, name: "x.jpg") }
                #expect(FileManager.default.fileExists(atPath: trace.path))
            }
        }
    }

    @Test("data hidden after a picture is dropped")
    func polyglot() async throws {
        try await withMedia { world in
            let bytes = Fixture.jpeg + Array("<script>alert(1)</script>PK\u{3}\u{4}".utf8)
            let received = try await world.receive(bytes, name: "x.jpg", at: testNow)
            #expect(try await !world.content(received.hash).contains("script"))
        }
    }

    @Test("a drawing with a script is a download, whatever its name")
    func svg() async throws {
        try await withMedia { (world) async throws in
            let bytes = Array("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8)
            #expect(try await world.receive(bytes, name: "x.svg", at: testNow).type == .other)
            #expect(try await world.receive(bytes, name: "x.txt", at: testNow).type == .other)
        }
    }

    @Test("a file of more than 25 MB is rejected while it is uploaded")
    func tooLarge() async throws {
        try await withMedia { (world) async throws in
            let most = [UInt8](repeating: 7, count: Media.largestFile)
            #expect(
                await refusal { try await world.receive(most + [7], name: "x.bin", at: testNow) } == "tooLarge"
            )
            #expect(world.filesOnDisk() == [])
            #expect(try await world.receive(most, name: "x.bin", at: testNow).size == Media.largestFile)
        }
    }

    @Test("without the program for pictures, other files still work")
    func noTool() async throws {
        try await withMedia(programs: []) { (world) async throws in
            let code = await refusal { try await world.receive(Fixture.jpeg, name: "x.jpg", at: testNow) }
            #expect(code == "noPictures")
            #expect(try await world.receive(Array("ok".utf8), name: "x.txt", at: testNow).type == .text)
        }
    }
}
