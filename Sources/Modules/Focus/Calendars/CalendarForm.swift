import API
import Calendars
import Core
import HTTPTypes
import Hummingbird
import NIOCore
import Web

/// A form with a calendar: its address or its file, and its other fields.
struct CalendarForm: Sendable {
    let form: Form
    /// The text of the file; `nil` without one.
    private let file: String?

    /// - Throws: `AppError` `invalid`, `tooLarge` or `unsupportedMediaType`.
    init(_ request: Request) async throws {
        var (bytes, isFile): ([UInt8], Bool) = ([], false)
        form = try await Form.reading(request, file: "file", largest: Upload.calendar.largest) { piece in
            switch piece {
            case .begin where isFile:
                throw AppError.invalid("file", "several", Phrase("focus.import.file.several"))
            case .begin: isFile = true
            case .bytes(let piece):
                // The rest of a file that is too large is not kept.
                if bytes.count <= CalendarContents.largestFile { bytes += piece }
            }
        }
        file = isFile ? String(decoding: bytes, as: UTF8.self) : nil
    }

    var input: NewFocusCalendar {
        NewFocusCalendar(
            url: form.entered("url"),
            file: file,
            name: form.entered("name"),
            mode: form.entered("mode"),
            replaces: form.entered("replaces")
        )
    }
}

extension NewFocusCalendar {
    /// Reads JSON, a form with a file, or a file alone.
    /// - Throws: `AppError` `invalid`, `tooLarge` or `unsupportedMediaType`.
    static func read(_ request: Request) async throws -> NewFocusCalendar {
        let type = request.headers[.contentType]?.lowercased() ?? ""
        if type.hasPrefix("multipart/form-data") { return try await CalendarForm(request).input }
        if type.hasPrefix("text/calendar") || type.hasPrefix("application/octet-stream") {
            let body = try await request.body.collect(upTo: Upload.calendar.largest)
            return NewFocusCalendar(file: String(decoding: body.readableBytesView, as: UTF8.self))
        }
        return try await request.json(NewFocusCalendar.self, most: Upload.calendar.largest)
    }
}

extension Form {
    /// The value of a field; `nil` if it is blank.
    func entered(_ name: String) -> String? {
        self[name].map(trim).flatMap { $0.isEmpty ? nil : $0 }
    }
}
