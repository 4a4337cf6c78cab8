import API
import Core
import TestSupport
import Testing

@testable import Places

@Suite("Fuzzing files of places")
struct PlacesFuzzTests {
    @Test(
        "does not break the reader of any format, in pieces as in an upload",
        arguments: ExperienceImportFormat.allCases
    )
    func files(format: ExperienceImportFormat) throws {
        let faults = Fuzz("\(format)", try seeds(format)).run { bytes in
            var upload = PlacesUpload(format)
            inPieces(bytes) { upload.take($0) }
            let reading = try upload.finish()
            #expect(reading.file.scenes.count <= PlacesFile.most)
            for point in reading.file.scenes.compactMap(\.point) {
                #expect(-90...90 ~= point.latitude && -180...180 ~= point.longitude)
            }
        }
        #expect(faults == [])
    }

    @Test("does not break recognising the format")
    func recognition() throws {
        let faults = Fuzz("any format", try ExperienceImportFormat.allCases.flatMap(seeds)).run(rounds: 1) { bytes in
            var upload = PlacesUpload()
            inPieces(bytes, of: 4_999) { upload.take($0) }
            _ = try upload.finish()
        }
        #expect(faults == [])
    }

    private func seeds(_ format: ExperienceImportFormat) throws -> [[UInt8]] {
        guard let format = ExperienceFormat(rawValue: format.rawValue) else {
            let text = #"""
                {"id":"1","title":"Haven","description":"Boten","scenes":[{"id":"2","title":"Kade",
                "description":"Vis & friet","latitude":"52.46","longitude":4.57,"picture":{"big_url":"http://example.com/b.jpg"}}]}
                """#
            return [Array(text.utf8)]
        }
        var file = PlacesFile(title: "Ronde <haven>", description: "Eerst é\n\nDan ]]> & “friet”")
        for number in 0..<3 {
            var scene = PlacesFile.Scene(title: "Kade \(number)", description: "Vis\nen <b>friet</b>")
            scene.point = GeoPoint(latitude: 52.46 + Double(number), longitude: -4.57)
            scene.date = LocalDate(daysSinceEpoch: 20_000 + number)
            file.scenes.append(scene)
        }
        file.track = file.scenes.compactMap(\.point)
        return [try PlacesWriter(file: file, now: Instant(milliseconds: 1_700_000_000_000)).bytes(as: format)]
    }
}
