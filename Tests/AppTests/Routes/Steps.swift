private let crew = "/api/v1/crews/{crew}"

// What must exist before a request can succeed.

extension Step {
    /// A new person outside the crew.
    static func signUp(_ address: String, as caller: String? = nil) -> Step {
        let name = caller ?? address
        let body = #"{"email": "\#(address)@example.org", "password": "a few words in a row", "name": "\#(address)"}"#
        return Step(.anonymous, "POST /api/v1/people", body, keep: [name: "person.id", "token-" + name: "token"])
    }

    /// Another session of a person, who is called `guest` in it.
    static func signIn(_ name: String = "lea") -> Step {
        let body = #"{"email": "\#(name)@example.org", "password": "a few words in a row"}"#
        return Step(.anonymous, "POST /api/v1/sessions", body, keep: ["token-guest": "token"])
    }

    /// A person who has just signed up and is in no crew, as `guest`.
    static let newcomer = Step(
        .anonymous,
        "POST /api/v1/people",
        #"{"email": "new-{serial}@example.org", "password": "a few words in a row", "name": "Newcomer"}"#,
        keep: ["token-guest": "token"]
    )

    /// A Focus mode of the member.
    static let focusMode = Step(
        .member,
        "POST /api/v1/me/focus/modes",
        #"{"name": "<i data-injected=3> {day} {hour}"}"#,
        keep: ["mode": "id"]
    )
    /// In this time zone, times of day in the member's forms equal those of the API.
    static let focusZone = Step(.member, "PATCH /api/v1/me/focus/settings", #"{"timeZone": "UTC"}"#)
    static let focusStart = Step(
        .member,
        "PUT /api/v1/me/focus/timer",
        #"{"mode": "{mode}"}"#,
        keep: ["running": "id"]
    )
    /// An entry in an unused hour before today.
    static func focusEntry(_ start: String = "00", _ end: String = "30", as name: String = "entry") -> Step {
        Step(
            .member,
            "POST /api/v1/me/focus/entries",
            """
            {"mode": "{mode}", "startedAt": "{past}T{hour}:\(start):00Z", "endedAt": "{past}T{hour}:\(end):00Z",
            "note": "<i data-injected=4> focus secret", "tags": ["<i data-injected=5>"]}
            """,
            keep: [name: "id"]
        )
    }
    static let focusBlock = Step(
        .member,
        "POST /api/v1/me/focus/blocks",
        """
        {"mode": "{mode}", "weekday": 2, "start": "09:00", "end": "10:00", "note": "<i data-injected=6> focus secret"}
        """,
        keep: ["block": "id"]
    )
    static let focusTarget = Step(
        .member,
        "POST /api/v1/me/focus/targets",
        #"{"mode": "{mode}", "kind": "atLeast", "period": "day", "minutes": 60}"#,
        keep: ["target": "id"]
    )
    static let focusTask = Step(
        .member,
        "POST /api/v1/me/focus/tasks",
        #"{"title": "<i data-injected=7> focus secret", "date": "{day}", "repeats": "daily", "mode": "{mode}"}"#,
        keep: ["task": "id"]
    )
    static let focusRule = Step(
        .member,
        "POST /api/v1/me/focus/rules",
        #"{"mode": "{mode}", "field": "title", "text": "<i data-injected=7> focus secret"}"#,
        keep: ["rule": "id"]
    )
    /// The text of a calendar file with an event, as part of a JSON string.
    static func calendarText(_ uid: String) -> String {
        """
        BEGIN:VCALENDAR\\nX-WR-CALNAME:<i data-injected=7> focus secret\\nBEGIN:VEVENT\\nUID:\(uid)\\n\
        SUMMARY:<i data-injected=8> focus secret\\nDTSTART:20260623T090000Z\\nDURATION:PT1H\\nRRULE:FREQ=WEEKLY\\n\
        END:VEVENT\\nEND:VCALENDAR\\n
        """
    }
    static let focusCalendar = Step(
        .member,
        "POST /api/v1/me/focus/calendars",
        #"{"mode": "{mode}", "file": "\#(calendarText("{serial}"))"}"#,
        keep: ["focusCalendar": "id"]
    )
    /// A calendar whose address is refused. It has been tried, so the server does not try it again during the test.
    static let fetchedCalendar = [
        Step(
            .member,
            "POST /api/v1/me/focus/imports",
            """
            {"format": "decklog-focus", "version": 1, "calendars": [{"id": "0199c0de-0000-7000-8003-{serial}",
            "name": "Fetched", "url": "https://127.0.0.1/{serial}"}]}
            """,
            type: "application/octet-stream"
        ),
        Step(.member, "GET /api/v1/me/focus/calendars", keep: ["focusCalendar": "items.0.id"]),
        Step(.member, "POST /api/v1/me/focus/calendars/{focusCalendar}/refresh"),
    ]
    static let focusLink = Step(
        .member,
        "POST /api/v1/me/focus/links",
        #"{"mode": "{mode}", "action": "switch"}"#,
        keep: ["focusLink": "id", "focusSecret": "url"]
    )
    /// A bucket with an event, recorded by a program of the member.
    static let activity: [Step] = [
        Step(
            .member,
            "POST /api/0/buckets/%3Ci%20data-injected%3D7%3E{hour}",
            #"{"type": "currentwindow", "client": "<i data-injected=8>", "hostname": "<i data-injected=9>"}"#
        ),
        Step(
            .member,
            "POST /api/0/buckets/%3Ci%20data-injected%3D7%3E{hour}/heartbeat?pulsetime=5",
            #"{"timestamp": "{past}T{hour}:00:00Z", "data": {"title": "focus secret"}}"#
        ),
        Step(.member, "GET /api/v1/me/focus/activity", keep: ["bucket": "buckets.0.id"]),
    ]
    /// An import that has been applied.
    static let focusImport = Step(
        .member,
        "POST /api/v1/me/focus/imports",
        RouteWorld.focusFile,
        keep: ["focusImport": "id"],
        type: "application/octet-stream"
    )
    /// An import that has only been checked.
    static let uploadedFocus = uploaded("/focus/imports", RouteWorld.focusFile, by: .member, as: "focusImport")
    static let archivedFocusMode = Step(.member, "PATCH /api/v1/me/focus/modes/{mode}", #"{"archived": true}"#)

    /// A member without an account.
    static let entered = Step(
        .manager,
        "POST \(crew)/members",
        #"{"names": ["<i data-injected=9> {serial}"]}"#,
        keep: ["entered": "items.0.person.id"]
    )
    static let invitation = Step(.owner, "POST \(crew)/invitations", #"{"role": "member"}"#, keep: ["code": "code"])

    static let shift = Step(
        .manager,
        "POST \(crew)/shifts",
        #"{"date": "{day}", "start": "10:00", "end": "12:00", "person": "{lea}"}"#,
        keep: ["shift": "id"]
    )
    /// An unpublished shift of the member.
    static let draft = Step(
        .manager,
        "POST \(crew)/unpublished-shifts",
        #"{"dates": ["{day}"], "people": ["{lea}"], "start": "10:00", "end": "12:00"}"#,
        keep: ["draft": "items.0.id"]
    )
    static let openShift = Step(
        .manager,
        "POST \(crew)/shifts",
        #"{"date": "{day}", "start": "10:00", "end": "12:00"}"#,
        keep: ["shift": "id"]
    )
    static let otherShift = Step(
        .manager,
        "POST \(crew)/shifts",
        #"{"date": "{day}", "start": "14:00", "end": "16:00", "person": "{tim}"}"#,
        keep: ["otherShift": "id"]
    )
    /// A shift on the day for which the colleague requested one.
    static let sundayShift = Step(
        .manager,
        "POST \(crew)/shifts",
        #"{"date": "2026-06-28", "start": "10:46", "end": "10:59", "person": "{lea}"}"#,
        keep: ["shift": "id"]
    )
    /// A shift that has ended by the time of the tests.
    static let workedShift = Step(
        .manager,
        "POST \(crew)/shifts",
        #"{"date": "2026-06-23", "start": "10:30", "end": "11:30", "person": "{lea}"}"#,
        keep: ["worked": "id"]
    )
    /// A shift of the manager that is in progress at the time of the tests.
    static let currentShift = Step(
        .manager,
        "POST \(crew)/shifts",
        #"{"date": "2026-06-23", "start": "11:45", "end": "16:00", "person": "{max}"}"#,
        keep: ["current": "id"]
    )
    static let offer = Step(.member, "POST \(crew)/shifts/{shift}/offer", "{}", keep: ["exchange": "id"])
    static let acceptance = Step(.colleague, "POST \(crew)/exchanges/{exchange}/acceptance")
    static func request(_ day: String) -> Step {
        Step(
            .colleague,
            "POST \(crew)/shift-requests",
            #"{"dates": ["2026-06-\#(day)"]}"#,
            keep: ["request": "items.0.id"]
        )
    }

    static let ownFixedShift = Step(
        .member,
        "POST \(crew)/fixed-shifts",
        #"{"weekday": 7, "start": "{hour}:00", "end": "{hour}:45"}"#,
        keep: ["own": "id"]
    )
    /// A fixed shift created by a manager, so the member needs approval to end it.
    static let planned = Step(
        .manager,
        "POST \(crew)/fixed-shifts",
        #"{"weekday": 3, "start": "{hour}:00", "end": "{hour}:45", "person": "{lea}"}"#,
        keep: ["planned": "id"]
    )
    static let proposal = Step(
        .member,
        "POST \(crew)/fixed-shift-proposals",
        #"{"kind": "end", "fixedShift": "{planned}"}"#,
        keep: ["proposal": "id"]
    )

    static let daysOff = Step(
        .member,
        "POST \(crew)/days-off",
        #"{"kind": "holiday", "first": "{day}", "note": "<i data-injected=10>"}"#,
        keep: ["daysOff": "id"]
    )

    static let holidayAllowance = Step(.manager, "PUT \(crew)/holiday-balances/{lea}", #"{"days": 25}"#)

    static let webhook = Step(
        .manager,
        "POST \(crew)/webhooks",
        #"{"url": "https://127.0.0.1:8443/{serial}", "events": ["people"]}"#,
        keep: ["webhook": "id"]
    )
    static let ping = Step(.manager, "POST \(crew)/webhooks/{webhook}/ping", keep: ["delivery": "id"])
    static let announcement = Step(
        .manager,
        "POST \(crew)/announcements",
        #"{"text": "<i data-injected=9> {day}"}"#,
        keep: ["announcement": "id"]
    )
    static let client = Step(.manager, "POST \(crew)/clients", #"{"name": "Client {day}"}"#, keep: ["client": "id"])
    static let project = Step(
        .member,
        "POST \(crew)/projects",
        #"{"client": "Client {hour}", "name": "Project {day}"}"#,
        keep: ["project": "id"]
    )
    static let record = Step(
        .member,
        "POST \(crew)/records",
        #"{"project": "{project}", "hours": "1", "date": "2026-06-22"}"#,
        keep: ["record": "id"]
    )
    static func timer(_ caller: Caller) -> Step {
        Step(caller, "PUT \(crew)/timer", #"{"project": "{project}"}"#)
    }
    /// A timesheet of the member in a week of its own.
    static func period(_ week: String) -> Step {
        Step(.member, "GET \(crew)/timesheets/{person}/2026-W\(week)", keep: ["period": "period"])
    }
    static let submission = Step(.member, "POST \(crew)/timesheets/{person}/{period}/submission", "{}")

    static let defect = Step(
        .member,
        "POST \(crew)/defects",
        #"{"headline": "<i data-injected=4> & Co", "severity": "3-Average"}"#,
        keep: ["defect": "id"]
    )
    static let original = Step(
        .member,
        "POST \(crew)/defects",
        #"{"headline": "The first of both", "severity": "3-Average"}"#,
        keep: ["original": "id"]
    )
    static let duplicate = Step(.member, "POST \(crew)/defects/{defect}/duplicate", #"{"original": "{original}"}"#)
    static let position = Step(.member, "PUT \(crew)/defects/{defect}/position", #"{"latitude": 52, "longitude": 4}"#)
    static let bulk = Step(
        .member,
        "POST \(crew)/defects/bulk",
        #"{"defects": ["{defect}"], "fields": {"project": "Bar"}}"#,
        keep: ["operation": "id"]
    )
    static let feed = Step(.member, "POST \(crew)/calendar-feeds", #"{"kind": "mine"}"#, keep: ["feed": "id"])
    static let ownSchema = Step(.manager, "PUT \(crew)/defect-schema", "{schema}")
    static let smallSchema = Step(.manager, "PUT \(crew)/defect-schema", "{smallSchema}")
    static let query = Step(
        .member,
        "POST \(crew)/defects/queries",
        #"{"name": "Open", "filter": {"open": true}, "shared": true}"#,
        keep: ["query": "id"]
    )
    static let comment = Step(
        .member,
        "POST \(crew)/defects/{defect}/comments",
        #"{"text": "<i data-injected=3> & Co"}"#,
        keep: ["comment": "id"]
    )
    static let file = Step(
        .member,
        "POST \(crew)/defects/{defect}/files?name=a.txt",
        "drip",
        keep: ["file": "items.0.file.id"],
        type: "application/octet-stream"
    )

    /// A file uploaded on a page, which has been parsed and waits for confirmation.
    static func uploaded(_ page: String, _ file: String, by caller: Caller = .manager, as name: String) -> Step {
        let body =
            "--zzz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\n\(file)\r\n--zzz--\r\n"
        let type = "multipart/form-data; boundary=zzz"
        return Step(caller, "POST " + page, body, keep: [name: "Location"], type: type, settles: true)
    }
    static let uploadedHours = uploaded(
        "/c/{crew}/hours/import",
        RouteWorld.hoursFile.replacing("Ghost", with: "Lea"),
        as: "hoursImport"
    )
    static let uploadedDefects = uploaded(
        "/c/{crew}/defects/import",
        RouteWorld.defectsFile.replacing("\" \"", with: "\"Imported\""),
        as: "defectImport"
    )
    static let unreadableHours = uploaded("/c/{crew}/hours/import", "nonsense", as: "hoursImport")
    static let unreadableDefects = uploaded("/c/{crew}/defects/import", "nonsense", as: "defectImport")
}
