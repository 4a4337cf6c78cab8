import API
import Accounts
import Core
import Storage
import Testing

@testable import Places

@Suite("Importing an experience")
struct ExperienceImportTests {
    private static let gpx = """
        <gpx><metadata><name>Ronde</name><desc>Elke dinsdag</desc></metadata>
        <wpt lat="52.4610004" lon="4.58"><time>2026-03-04T10:00:00Z</time><name>Haven</name><desc>Kade</desc></wpt>
        <wpt lat="52.387" lon="4.646"><name>Bakker</name></wpt></gpx>
        """

    @Test("makes an experience that only its owner sees, with the scenes in the order of the file")
    func imported() async throws {
        try await PlacesWorld.with { world in
            let file = try ExperienceImportFormat.gpx.read(Array(Self.gpx.utf8)).file
            let (experience, isNew) = try await world.acting { tx in try Experience.add(file, most: 200, in: tx) }
            #expect(isNew && experience.title == "Ronde" && experience.description == "Elke dinsdag")
            #expect(experience.sharing == .private && experience.scenes == 2 && experience.meters > 9_000)
            let scenes = try await world.scenes(experience.id)
            #expect(scenes.map(\.title) == ["Haven", "Bakker"] && scenes.map(\.rank) == [1, 2])
            #expect(scenes[0].position?.point == (try point(52.461_000_4, 4.58)) && scenes[0].position?.source == .hand)
            #expect(scenes[0].description == "Kade" && scenes[0].date == LocalDate("2026-03-04"))
            #expect(scenes[1].description == nil && scenes[1].date == nil)
        }
    }

    @Test("again changes nothing, whatever the format; a changed or deleted experience is imported anew")
    func again() async throws {
        try await PlacesWorld.with { world in
            let file = try ExperienceImportFormat.gpx.read(Array(Self.gpx.utf8)).file
            let first = try await world.acting { tx in try Experience.add(file, most: 1, in: tx) }
            let exported = PlacesFile(first.experience, try await world.scenes(first.experience.id))
            for format in ExperienceFormat.allCases {
                let bytes = try PlacesWriter(file: exported, now: Instant(milliseconds: 0)).bytes(as: format)
                let file = try format.imported.read(bytes).file
                let again = try await world.acting { tx in try Experience.add(file, most: 1, in: tx) }
                #expect(!again.isNew && again.experience.id == first.experience.id, "\(format)")
            }
            let scene = try await world.scenes(first.experience.id)[1].id
            try await world.acting { tx in
                _ = try Scene.change(scene, of: first.experience.id, in: tx) { $0.title = "Markt" }
            }
            let second = try await world.acting { tx in try Experience.add(file, most: 2, in: tx) }
            #expect(second.isNew)
            try await world.acting { tx in try Experience.delete(second.experience.id, in: tx) }
            #expect(try await world.acting { tx in try Experience.add(file, most: 2, in: tx) }.isNew)
        }
    }

    @Test("again changes nothing if an earlier version stored its positions with six decimals")
    func rounded() async throws {
        try await PlacesWorld.with { world in
            let file = try ExperienceImportFormat.gpx.read(Array(Self.gpx.utf8)).file
            let id = try await world.acting { tx in try Experience.add(file, most: 1, in: tx) }.experience.id
            let scene = try await world.scenes(id)[0].id
            try await world.acting { tx in _ = try Scene.change(scene, of: id, in: tx) { $0.latitude = 52.461 } }
            let again = try await world.acting { tx in try Experience.add(file, most: 1, in: tx) }
            #expect(!again.isNew && again.experience.id == id)
        }
    }

    @Test("again changes nothing for titles that were entered with several spaces or a no-break space")
    func spaces() async throws {
        try await PlacesWorld.with { world in
            let entered = try await world.acting { tx in
                let id = try Experience.add(NewExperience(title: "Grote  ronde"), most: 1, in: tx).id
                _ = try Scene.add(NewScene(title: "Kade\u{A0}Noord", latitude: 52, longitude: 4), to: id, in: tx)
                return try Experience.find(id, for: tx.person, in: tx)
            }
            let exported = PlacesFile(entered, try await world.scenes(entered.id))
            let bytes = try PlacesWriter(file: exported, now: Instant(milliseconds: 0)).bytes(as: .gpx)
            let file = try ExperienceImportFormat.gpx.read(bytes).file
            let again = try await world.acting { tx in try Experience.add(file, most: 1, in: tx) }
            #expect(!again.isNew && again.experience.id == entered.id)
        }
    }

    @Test("from a file that another person imported makes a copy; beyond the maximum it is refused")
    func others() async throws {
        try await PlacesWorld.with { world in
            let file = try ExperienceImportFormat.gpx.read(Array(Self.gpx.utf8)).file
            _ = try await world.acting { tx in try Experience.add(file, most: 1, in: tx) }
            let copy = try await world.acting(as: world.vera) { tx in try Experience.add(file, most: 1, in: tx) }
            #expect(copy.isNew && copy.experience.owner.id == world.vera)
            var other = file
            other.title = "Elders"
            try await world.refuses("conflict title/limit") { [other] in
                try await world.acting { tx in _ = try Experience.add(other, most: 1, in: tx) }
            }
        }
    }

    @Test("without a title names it after its first scene")
    func untitled() async throws {
        try await PlacesWorld.with { world in
            let gpx = "<gpx><wpt lat='1' lon='2'><name>Haven</name></wpt></gpx>"
            let file = try ExperienceImportFormat.gpx.read(Array(gpx.utf8)).file
            let added = try await world.acting { tx in try Experience.add(file, most: 1, in: tx) }
            #expect(added.experience.title == "Haven")
        }
    }
}

@Suite("An uploaded file of places")
struct PlacesUploadTests {
    @Test("is recognised by its content", arguments: ExperienceFormat.allCases, [3, 5_000])
    func recognised(format: ExperienceFormat, size: Int) throws {
        let scenes = (1...100).map { PlacesFile.Scene(title: "Scene \($0)") }
        var file = PlacesFile(title: "Ronde", scenes: scenes)
        for index in scenes.indices { file.scenes[index].point = try point(52, Double(index)) }
        let bytes = try PlacesWriter(file: file, now: Instant(milliseconds: 0)).bytes(as: format)
        var upload = PlacesUpload()
        for start in stride(from: 0, to: bytes.count, by: size) {
            upload.take(bytes[start..<min(start + size, bytes.count)])
        }
        #expect(try upload.finish().file == file)
    }

    @Test("of Pachatary is recognised too; anything else is refused", arguments: ["", "hello", "[1]", "{}", "<html/>"])
    func unknown(text: String) throws {
        var upload = PlacesUpload()
        upload.take(text.utf8)
        #expect(throws: AppError.self) { try upload.finish() }
        var scenes = PlacesUpload()
        scenes.take(#"[{"title":"A","latitude":1,"longitude":2}]"#.utf8)
        #expect(try scenes.finish().file.scenes.map(\.title) == ["A"])
    }

    @Test("is refused when it is too large, however it continues")
    func large() throws {
        var upload = PlacesUpload(.kmz)
        let piece = [UInt8](repeating: 0x50, count: 1024 * 1024)
        for _ in 0..<17 { upload.take(piece) }
        do {
            _ = try upload.finish()
            Issue.record("nothing was refused")
        } catch let error as AppError {
            #expect(error.code == .tooLarge)
        }
    }
}
