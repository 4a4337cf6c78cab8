import API
import Accounts
import Calendars
import Core
import Hummingbird
import Storage
import Web

/// `/me/focus/calendars`
struct CalendarsAPI {
    let loader: CalendarLoader

    func add(to routes: FocusRoutes) {
        routes.list(.listFocusCalendars, by: \.id) { context in
            let (person, words) = (context.account.person, context.words)
            return try await context.read { tx in
                let counts = try FocusCalendar.eventCounts(of: person, in: tx)
                let zone = try FocusSettings.of(person, in: tx).zone
                return try FocusCalendar.all(of: person, in: tx).map { calendar in
                    calendar.json(events: counts[calendar.id] ?? 0, zone, words)
                }
            }
        }
        routes.on(.addFocusCalendar) { request, context in
            let input = try await NewFocusCalendar.read(request)
            if let answer = try await context.repeated(request, input: input) { return answer }
            let prepared = try await context.prepare(input, with: loader)
            let (limits, words) = (context.site.limits, context.words)
            return try await context.write(request, input: input) { tx in
                let calendar = try prepared.add(limits, unnamed: words("focus.calendar.unnamed"), in: tx)
                let json = try calendar.json(of: tx.person, words, in: tx)
                return Reply(json, status: .created, version: calendar.version)
            }
        }
        routes.on(.changeFocusCalendar) { request, context, input in
            let id = try context.id("focusCalendar", of: FocusCalendarKey.self)
            let (precondition, words) = (Precondition(request), context.words)
            return try await context.write(request, input: input) { tx in
                let calendar = try FocusCalendar.change(
                    id,
                    if: precondition,
                    name: input.name,
                    mode: input.mode,
                    in: tx
                )
                return Reply(try calendar.json(of: tx.person, words, in: tx), version: calendar.version)
            }
        }
        routes.on(.refreshFocusCalendar) { request, context in
            let id = try context.id("focusCalendar", of: FocusCalendarKey.self)
            let (person, words) = (context.account.person, context.words)
            if let answer = try await context.repeated(request) { return answer }
            try await context.refresh(id, with: loader)
            return try await context.write(request) { tx in
                Reply(try FocusCalendar.find(id, of: person, in: tx).json(of: person, words, in: tx))
            }
        }
        routes.remove(.removeFocusCalendar, "focusCalendar") { try FocusCalendar.delete($0, if: $1, in: $2) }
    }
}

extension PersonContext {
    func prepare(_ input: NewFocusCalendar, with loader: CalendarLoader) async throws -> PreparedCalendar {
        try await loader.closing {
            try await .prepare(input, with: loader, for: account.person, site.database, at: site.clock.now)
        }
    }

    @discardableResult
    func refresh(_ id: FocusCalendarID, with loader: CalendarLoader) async throws -> FocusCalendar {
        try await loader.closing { try await RefreshCalendars(site, loader).refresh(id, of: account.person) }
    }
}

extension Upload {
    /// For both the page and the API. Text takes more bytes in JSON, mostly for line breaks.
    static let calendar = Upload("/focus/calendars", largest: 2 * CalendarContents.largestFile + 1024 * 1024)
}

extension FocusCalendar {
    fileprivate func json(of person: PersonID, _ words: Words, in tx: Tx) throws -> API.FocusCalendar {
        let events = try Self.countEvents(id, of: person, in: tx)
        return json(events: events, try FocusSettings.of(person, in: tx).zone, words)
    }

    fileprivate func json(events: Int, _ zone: Zone, _ words: Words) -> API.FocusCalendar {
        API.FocusCalendar(
            id: id.description,
            name: name,
            mode: mode.map { FocusModeRef(id: $0.description, name: modeName ?? "") },
            address: address,
            events: events,
            updatedAt: updatedAt.description,
            failingSince: failingSince?.description,
            failure: failure.map { words($0) },
            notes: notes.phrases(zone).map { words($0) }
        )
    }
}
