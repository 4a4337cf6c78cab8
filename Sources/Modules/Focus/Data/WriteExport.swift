import API
import Core
import Foundation
import Web

extension FocusExport {
    func write(_ format: FocusExportFormat, _ send: Send) async throws {
        switch format {
        case .archive: try await writeArchive(send)
        case .json: try await writeJSON(send)
        case .csv: try await writeCSV(send)
        case .ics: try await writeCalendar(send)
        }
    }

    private func writeArchive(_ send: Send) async throws {
        let zip = ZipWriter(at: now)
        let files: [(String, FocusExportFormat)] = [
            ("focus.json", .json), ("entries.csv", .csv), ("entries.ics", .ics),
        ]
        for (name, format) in files {
            try await send(zip.begin(name))
            try await write(format) { part in
                let packed = zip.add(part)
                if !packed.isEmpty { try await send(packed) }
            }
            try await send(zip.end())
        }
        try await send(zip.close())
    }

    // MARK: - Everything

    private func writeJSON(_ send: Send) async throws {
        let head = try await head()
        let start = """
            {"format":"\(FocusFile.name)","version":\(FocusFile.version),"exportedAt":"\(now)",
            "settings":\(try jsonText(FocusFile.Settings(head.settings))),
            "modes":[
            """
        try await send(Array(start.utf8))
        var isFirst = true
        func append(_ items: [some Encodable]) async throws {
            if items.isEmpty { return }
            var text = ""
            for item in items {
                text += (isFirst ? "\n" : ",\n") + (try jsonText(item))
                isFirst = false
            }
            try await send(Array(text.utf8))
        }
        func begin(_ name: String) async throws {
            isFirst = true
            try await send(Array("\n],\n\"\(name)\":[".utf8))
        }
        try await append(head.modes.map(FocusFile.Mode.init))
        try await begin("blocks")
        try await eachBlockPart { blocks in try await append(blocks.map(FocusFile.Block.init)) }
        try await begin("targets")
        try await append(head.targets.map(FocusFile.Target.init))
        try await begin("tasks")
        try await append(head.tasks.map(FocusFile.Task.init))
        try await begin("rules")
        try await append(head.rules.map(FocusFile.Rule.init))
        try await begin("calendars")
        try await append(head.calendars.map(FocusFile.Calendar.init))
        try await begin("calendarParts")
        var isParts = true
        try await eachCalendarPart(head.calendars) { parts in
            try await append(parts)
        } events: { events in
            if isParts { try await begin("calendarEvents") }
            isParts = false
            try await append(events)
        }
        try await begin("entries")
        try await eachPart { entries in try await append(entries.map(FocusFile.Entry.init)) }
        try await send(Array("\n]}\n".utf8))
    }

    // MARK: - Entries

    private func writeCSV(_ send: Send) async throws {
        let head = try await head()
        let groups = Dictionary(uniqueKeysWithValues: head.modes.map { ($0.id, $0.group ?? "") })
        let zone = head.settings.zone
        // Without the byte order mark, spreadsheets do not detect UTF-8.
        try await send(Array("\u{FEFF}mode,group,start,end,seconds,note,tags,source,id\r\n".utf8))
        try await eachPart { entries in
            var text = ""
            for entry in entries {
                let cells = [
                    entry.modeName, groups[entry.mode] ?? "", localText(entry.startedAt, zone),
                    entry.endedAt.map { localText($0, zone) } ?? "",
                    entry.endedAt == nil ? "" : String(entry.milliseconds(until: now) / 1_000), entry.note ?? "",
                    entry.tags.joined(separator: ", "), entry.source.rawValue, entry.id.description,
                ]
                text += SpreadsheetText.line(cells)
            }
            try await send(Array(text.utf8))
        }
    }

    private func writeCalendar(_ send: Send) async throws {
        var head = CalendarText()
        head.begin("Focus")
        head.zone()
        try await send(head.bytes)
        try await eachPart { entries in
            var text = CalendarText(capacity: 300 * entries.count)
            for entry in entries {
                guard let end = entry.endedAt else { continue }
                text.line("BEGIN", "VEVENT")
                text.line("UID", "\(entry.id)@decklog")
                text.instant("DTSTAMP", end)
                text.instant("DTSTART", entry.startedAt)
                text.instant("DTEND", end)
                text.text("SUMMARY", entry.modeName)
                if let note = entry.note { text.text("DESCRIPTION", note) }
                for tag in entry.tags { text.text("CATEGORIES", tag) }
                text.line("CLASS", "PRIVATE")
                text.line("TRANSP", "TRANSPARENT")
                text.line("END", "VEVENT")
            }
            if !text.bytes.isEmpty { try await send(text.bytes) }
        }
        var end = CalendarText()
        end.line("END", "VCALENDAR")
        try await send(end.bytes)
    }
}
