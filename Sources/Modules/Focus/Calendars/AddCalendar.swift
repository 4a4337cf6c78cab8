import API
import Accounts
import Calendars
import Core
import Media
import Storage
import Web
import Work

/// A calendar that has been fetched and read, to be added in a transaction.
struct PreparedCalendar: Sendable {
    let loaded: CalendarLoader.Loaded
    /// `nil` for a file.
    let url: String?
    /// As entered; `nil` for the name in the file.
    let name: String?
    /// The id or the name of a mode.
    let mode: String?
    /// The uploaded calendar whose file this one replaces.
    let replaces: FocusCalendarID?

    /// Fetches and reads a calendar.
    /// - Throws: `AppError.invalid`; `conflict`, code `exists` or `tooMany`; `notFound` for an unknown calendar to replace.
    static func prepare(
        _ input: NewFocusCalendar,
        with loader: CalendarLoader,
        for person: PersonID,
        _ database: Database,
        at now: Instant
    ) async throws -> PreparedCalendar {
        var check = Validation()
        let name = check.optionalLine("name", input.name, most: Wire.Limits.focusCalendarName.upperBound)
        let entered = input.url.map(trim) ?? ""
        if entered.isEmpty && input.file == nil {
            check.fail("url", "required", Phrase("focus.calendar.source"))
        } else if !entered.isEmpty && input.file != nil {
            check.fail("url", "several", Phrase("focus.calendar.oneSource"))
        }
        if input.replaces != nil && input.file == nil {
            check.fail("file", "required", Phrase("focus.import.file.none"))
        }
        let replaces: FocusCalendarID? = input.replaces == nil ? nil : check.id("replaces", input.replaces)
        try check.finish()
        let field = input.file == nil ? "url" : "file"
        let (url, file): (String?, [UInt8])
        do {
            url = try input.file == nil ? loader.address(entered) : nil
            file = CalendarLoader.clean(Array((input.file ?? "").utf8))
        } catch let problem as CalendarProblem {
            throw problem.refusal(field)
        }
        let (mode, digest) = (input.mode, CalendarLoader.digest(file))
        // Check what can be checked before fetching.
        let zone = try await database.read { tx in
            let own = PersonTransaction(person, at: now, in: tx)
            try FocusCalendar.refuse(url: url, digest: digest, replaces: replaces, in: own)
            if let mode { _ = try FocusMode.chosen(mode, in: own) }
            return try FocusSettings.of(person, in: tx).zone
        }
        do {
            var fetched: CalendarLoader.Loaded?
            if let url { fetched = try await loader.fetch(url, for: person, zone, at: now) }
            let loaded = if let fetched { fetched } else { try await loader.read(file, for: person, zone, at: now) }
            return PreparedCalendar(loaded: loaded, url: url, name: name, mode: mode, replaces: replaces)
        } catch let problem as CalendarProblem {
            throw problem.refusal(field)
        }
    }

    /// - Parameters:
    ///   - limits: a person's upload limits.
    ///   - unnamed: the name for a calendar that has none.
    /// - Throws: as `prepare`; `AppError.tooMany` above the person's daily quota.
    func add(_ limits: StorageLimits, unnamed: String, in tx: PersonTransaction) throws -> FocusCalendar {
        try FocusCalendar.refuse(url: url, digest: loaded.digest, replaces: replaces, in: tx)
        let chosen = try mode.map { try FocusMode.chosen($0, in: tx).id }
        if url == nil { try limits.charge(loaded.file.count, to: tx.person, at: tx.now, in: tx) }
        let id = replaces ?? FocusCalendarID.new(at: tx.now)
        if let replaces {
            let old = try FocusCalendar.find(replaces, of: tx.person, in: tx)
            try old.update("name = \(name ?? old.name), mode = \(chosen ?? old.mode)", in: tx)
        } else {
            try tx.run(
                """
                INSERT INTO focus_calendar (person, id, name, url, mode, updated_at, expanded_at, next_at, created_at)
                VALUES (\(tx.person), \(id), \(name ?? loaded.contents.name ?? unnamed), \(url), \(chosen), \(tx.now),
                    \(tx.now), \(tx.now), \(tx.now))
                """
            )
        }
        try loaded.store(in: id, isNew: replaces == nil, in: tx)
        if url == nil { try loaded.storeFile(id, in: tx) }
        try FocusCalendar.noteSuccess(id, of: tx.person, at: tx.now, isUpload: true, in: tx)
        return try FocusCalendar.find(id, of: tx.person, in: tx)
    }
}

extension FocusCalendar {
    /// Refuses a calendar that the person already has, or one beyond the maximum.
    /// - Parameter digest: of an uploaded file.
    /// - Throws: `AppError.conflict`, code `exists` or `tooMany`; `notFound` unless the calendar to replace is an uploaded one.
    static func refuse(url: String?, digest: String, replaces: FocusCalendarID?, in tx: PersonTransaction) throws {
        let all = try all(of: tx.person, in: tx)
        let field = url == nil ? "file" : "url"
        if let replaces {
            guard all.contains(where: { $0.id == replaces && $0.url == nil }) else { throw AppError.notFound }
        }
        let same = all.first { other in
            other.id != replaces && (url == nil ? other.url == nil && other.digest == digest : other.url == url)
        }
        if let same {
            throw AppError.conflict(field, "exists", Phrase("focus.calendar.exists", ["name": .text(same.name)]))
        }
        if replaces == nil {
            try AppError.requireRoom(all.count, below: most, field, "tooMany", "focus.calendar.tooMany")
        }
    }

    /// Renames a calendar, or plans its events in another mode.
    /// - Parameters:
    ///   - name: `nil` leaves it as it is.
    ///   - mode: the id or the name of a mode.
    /// - Throws: `AppError.notFound`; `stale`; `invalid`.
    static func change(
        _ id: FocusCalendarID,
        if precondition: Precondition = .none,
        name: String?,
        mode: Change<String>,
        in tx: PersonTransaction
    ) throws -> FocusCalendar {
        let old = try find(id, if: precondition, in: tx)
        let name = try Validation.one { $0.line("name", name ?? old.name, Wire.Limits.focusCalendarName) }
        let entered = mode.applied(to: old.mode?.description)
        // The current mode may stay even if it has been archived.
        let isSame = entered == old.mode?.description
        let chosen = isSame ? old.mode : try entered.map { try FocusMode.chosen($0, in: tx).id }
        try old.update("name = \(name), mode = \(chosen)", in: tx)
        return try find(id, of: tx.person, in: tx)
    }
}
