import API
import Calendars
import Core

/// Builds a `FocusFile` from the events of a JSON reader.
final class FocusJSON: FocusFileParser {
    private var reader = JSONReader()
    private var file = FocusFile()
    private var object = FileObject()
    private var format: String?
    private var version: String?
    private var ids: Set<FocusEntryID> = []
    private let asked: FocusImportFormat?
    private let now: Instant

    /// - Parameter asked: the format of the file, if it is known.
    init(as asked: FocusImportFormat?, now: Instant) {
        (self.asked, self.now) = (asked, now)
    }

    func read(_ bytes: ArraySlice<UInt8>) throws { try reader.read(bytes, take) }

    private func take(_ event: JSONReader.Event) throws {
        switch event {
        case .value(let path, let value, let line):
            if path == ["format"] { format = value.text }
            if path == ["version"] { version = value.text }
            let depth = path.first == "settings" ? 1 : 2
            if path.count > depth { object.take(path[depth...], value) }
            object.line = line
        case .end(let path, _):
            guard path == ["settings"] || path.count == 2 && path[0] != "settings" else { return }
            let taken = object
            object = FileObject()
            try file.reading(taken.line) { file in try add(taken, in: path[0], to: &file) }
        }
    }

    /// - Throws: `AppError.invalid`, field `file`, for a file that is not an export of Focus or has another version.
    func finish() throws -> FocusFile {
        try reader.finish(take)
        if format != FocusFile.name { throw AppError.unknownFile(asked) }
        if version != String(FocusFile.version) {
            throw AppError.invalid("file", "version", Phrase("focus.import.file.version"))
        }
        file.entries.sort { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }
        return file
    }

    private func add(_ object: FileObject, in list: String, to file: inout FocusFile) throws {
        if list != "entries", let id = object["id"] { file.lines[id] = object.line }
        switch list {
        case "settings":
            file.settings = try settings(object)
            file.settingsLine = object.line
        case "modes": file.modes.append(try mode(object))
        case "blocks":
            if file.blocks.count == FocusFile.mostBlocks {
                throw Unreadable(Phrase("focus.import.reason.longPlan", ["most": .number(FocusFile.mostBlocks)]))
            }
            file.blocks.append(try block(object))
        case "targets": file.targets.append(try target(object))
        case "tasks":
            if file.tasks.count < FocusTask.most { file.tasks.append(try task(object)) }
        case "rules":
            if file.rules.count < FocusRule.most { file.rules.append(try rule(object)) }
        case "calendars":
            if file.calendars.count < FocusCalendar.most { file.calendars.append(try calendar(object)) }
        case "calendarParts":
            if file.calendarParts.count < FocusCalendar.most * CalendarFile.mostParts {
                file.calendarParts.append(try FocusFile.CalendarPart(object))
            }
        case "calendarEvents":
            if file.calendarEvents.count < FocusCalendar.most * FocusCalendar.mostEvents {
                file.calendarEvents.append(try StoredEvent(object))
            }
        case "entries":
            let entry = try entry(object)
            if ids.insert(entry.id).inserted { try file.add(entry) }
        default: break
        }
    }

    private func settings(_ object: FileObject) throws -> FocusFile.Settings {
        FocusFile.Settings(
            timeZone: try FocusSettings.zone(named: object["timeZone"])?.name,
            severalAtOnce: try object.value("severalAtOnce"),
            toleranceMinutes: try object.value("toleranceMinutes"),
            shiftMode: try object.optional("shiftMode"),
            dailyLine: try object.value("dailyLine")
        )
    }

    private func mode(_ object: FileObject) throws -> FocusFile.Mode {
        let draft = NewFocusMode(
            name: try object.value("name"),
            color: object["color"],
            icon: object["icon"],
            group: object["group"]
        )
        var mode = FocusFile.Mode(try object.value("id"), try draft.checked(), archived: try object.value("archived"))
        if mode.archived { mode.archivedAt = try object.optional("archivedAt") }
        return mode
    }

    private func block(_ object: FileObject) throws -> FocusFile.Block {
        var block = FocusFile.Block(
            id: try object.value("id"),
            mode: try object.value("mode"),
            weekday: try object.value("weekday"),
            start: try object.value("start"),
            end: try object.value("end"),
            note: object["note"],
            validFrom: try object.value("validFrom"),
            validUntil: try object.optional("validUntil")
        )
        if let end = block.validUntil, end <= block.validFrom { throw Unreadable("validUntil") }
        // The check of a draft does not look up its mode, which is one of the file.
        let (start, end) = (block.start, block.end)
        let draft = FocusBlockDraft(mode: "", weekday: block.weekday, start: start, end: end, note: block.note)
        block.note = try draft.checked().note
        return block
    }

    private func target(_ object: FileObject) throws -> FocusFile.Target {
        let days = object.list("weekdays").map { Int($0) ?? 0 }
        var target = FocusFile.Target(
            id: try object.value("id"),
            mode: try object.value("mode"),
            kind: try object.choice("kind"),
            period: try object.choice("period"),
            minutes: try object.value("minutes"),
            weekdays: days,
            since: try object.value("since")
        )
        // As for a block, the mode is not looked up.
        let (kind, period, minutes) = (target.kind, target.period, target.minutes)
        let draft = NewFocusTarget(mode: "", kind: kind, period: period, minutes: minutes, weekdays: days)
        target.weekdays = try draft.bits().map { bits in FocusTarget.weekdays(bits).map(\.rawValue).sorted() }
        return target
    }

    private func task(_ object: FileObject) throws -> FocusFile.Task {
        let (date, monthDay): (LocalDate, Int) = (try object.value("date"), try object.value("monthDay"))
        guard 1...31 ~= monthDay else { throw Unreadable("monthDay") }
        let draft = try FocusTaskDraft(
            title: object["title"] ?? "",
            date: date,
            time: object.optional("time"),
            repeats: object["repeats"] == nil ? nil : object.choice("repeats"),
            reminder: object["reminder"] == nil ? nil : object.choice("reminder")
        )
        .checked()
        return FocusFile.Task(
            id: try object.value("id"),
            title: draft.title,
            date: date,
            time: draft.time,
            repeats: draft.repeats,
            reminder: draft.reminder,
            monthDay: monthDay,
            mode: try object.optional("mode"),
            doneAt: try object.optional("doneAt"),
            next: try object.optional("next")
        )
    }

    private func rule(_ object: FileObject) throws -> FocusFile.Rule {
        let mode: FocusModeID = try object.value("mode")
        let draft = NewFocusRule(mode: mode.description, field: try object.choice("field"), text: object["text"] ?? "")
        return FocusFile.Rule(
            id: try object.value("id"),
            mode: mode,
            field: draft.field,
            text: try draft.checked().text
        )
    }

    private func calendar(_ object: FileObject) throws -> FocusFile.Calendar {
        let name = try Validation.one { $0.line("name", object["name"], Wire.Limits.focusCalendarName) }
        // Whether the address may be fetched is checked each time.
        let url = object["url"]
        if let url, !Wire.Limits.focusCalendarAddress.contains(url.unicodeScalars.count) { throw Unreadable("url") }
        return FocusFile.Calendar(id: try object.value("id"), name: name, mode: try object.optional("mode"), url: url)
    }

    private func entry(_ object: FileObject) throws -> FocusFile.Entry {
        try FocusFile.Entry(
            id: try object.value("id"),
            mode: try object.value("mode"),
            startedAt: try object.value("startedAt"),
            endedAt: try object.optional("endedAt"),
            note: object["note"],
            tags: object.list("tags"),
            source: try object.choice("source"),
            parallel: try object.value("parallel"),
            line: object.line
        )
        .checked(now: now)
    }
}

extension FocusFile.CalendarPart {
    fileprivate init(_ object: FileObject) throws {
        self.init(
            calendar: try object.value("calendar"),
            number: try object.value("number"),
            text: try object.value("text")
        )
        guard 0..<CalendarFile.mostParts ~= number, !text.unicodeScalars.contains("\u{0}") else {
            throw Unreadable("number")
        }
    }
}

extension StoredEvent {
    fileprivate init(_ object: FileObject) throws {
        let title = String(oneLine(object["title"] ?? "").unicodeScalars.prefix(CalendarContents.longestTitle))
        self.init(
            calendar: try object.value("calendar"),
            id: try object.value("id"),
            startsAt: try object.value("startsAt"),
            endsAt: try object.value("endsAt"),
            title: title.isEmpty ? nil : title
        )
        guard 1...86_400_000 ~= endsAt.milliseconds - startsAt.milliseconds else { throw Unreadable("endsAt") }
    }
}

extension FocusFile.Mode {
    init(_ id: FocusModeID, _ draft: NewFocusMode, archived: Bool) {
        self.init(
            id: id,
            name: draft.name,
            color: draft.color,
            icon: draft.icon,
            group: draft.group,
            archived: archived
        )
    }
}
