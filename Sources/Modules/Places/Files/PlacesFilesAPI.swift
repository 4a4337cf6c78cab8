import API
import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

extension Upload {
    /// How large a form may be without its file, in bytes. Less than a megabyte, so that an error names the limit of a
    /// file.
    private static let formBytes = 512 * 1024

    /// For the API and the pages.
    static let places = ["/experiences/imports", "/places/import", "/path"].map {
        Upload($0, largest: ExperienceImportFormat.gpx.largest + formBytes)
    }
}

/// `/experiences/{experience}/export` and `/experiences/imports`
struct PlacesFilesAPI {
    func add(to routes: Routes<PersonContext>) {
        routes.on(.exportExperience) { request, context in
            var query = Query(request)
            let format = query.choice("format", default: ExperienceFormat.gpx)
            try query.finish()
            let file = try await context.read { tx in try PlacesFile.of(context.experience(in: tx), in: tx) }
            let bytes = try PlacesWriter(file: file, now: context.site.clock.now).bytes(as: format)
            return fileAnswer("\(file.name).\(format.rawValue)", format.mediaType, bytes: bytes)
        }
        routes.on(.importExperience, take)
    }

    @Sendable private func take(_ request: Request, _ context: PersonContext) async throws -> Response {
        var query = Query(request)
        let format = query.choice("format", of: ExperienceImportFormat.self)
        let isDry = query.flag("dryRun") == true
        try query.finish()
        var upload = PlacesUpload(format)
        try await upload.receive(bodyOf: request)
        let reading = try upload.finish()
        let (person, words) = (context.account.person, context.words)
        if isDry {
            let equal = try await context.read { tx in try Experience.equal(to: reading.file, of: person, in: tx) }
            return jsonAnswer(reading.json(equal?.id, isNew: equal == nil, words))
        }
        try reading.requireScenes()
        let most = context.site.settings.limits.experiencesPerPerson
        let input = ["file": upload.digest, "format": format?.rawValue ?? ""]
        return try await context.write(request, input: input) { tx in
            let (experience, isNew) = try Experience.add(reading.file, most: most, in: tx)
            return Reply(reading.json(experience.id, isNew: isNew, words))
        }
    }
}

extension PlacesFile {
    /// The name of the file, from ASCII letters and digits of the title.
    fileprivate var name: String {
        let words = (title ?? "").lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        let name = words.joined(separator: "-").prefix(60)
        return name.isEmpty ? "experience" : String(name)
    }
}

extension PlacesReading {
    fileprivate func json(_ id: ExperienceID?, isNew: Bool, _ words: Words) -> ImportedExperience {
        ImportedExperience(
            id: id?.description,
            title: title,
            created: isNew,
            scenes: file.scenes.count,
            rejected: rejected,
            lines: lines,
            notes: notes.map { ExperienceImportNote(line: $0.line, reason: words($0.reason)) }
        )
    }
}
