/// A form of a page: its target, the page that shows it, and the input.
struct FormRoute: Sendable {
    let route: String
    let caller: Caller
    let given: [Step]
    /// The page that shows it; hidden and prefilled fields are sent unchanged.
    let page: String
    let fill: [String: String]
    /// An invalid value for the field; `nil` for a button, which is tested with a missing subject.
    let wrong: [String: String]?
    let table: String?
    /// The content of a file field.
    let file: String?
    /// Fields that a script adds to those of the page.
    let added: [String: String]

    init(
        _ path: String,
        _ caller: Caller = .member,
        given: [Step] = [],
        on page: String? = nil,
        _ fill: [String: String] = [:],
        adding added: [String: String] = [:],
        wrong: [String: String]? = nil,
        file: String? = nil,
        changes table: String?
    ) {
        route = "POST " + path
        self.caller = caller
        self.given = given
        self.page = page ?? path
        self.fill = fill
        self.wrong = wrong
        self.file = file
        self.table = table
        self.added = added
    }

    /// A form that a member sends.
    init(
        _ path: String,
        given: [Step] = [],
        on page: String? = nil,
        _ fill: [String: String],
        adding added: [String: String] = [:],
        wrong: [String: String]? = nil,
        file: String? = nil,
        changes table: String?
    ) {
        self.init(path, .member, given: given, on: page, fill, adding: added, wrong: wrong, file: file, changes: table)
    }

    static let all =
        account + focus + places + crews + shifts + exchanges + hours + records + imports + defects + lists + plans
        + focusData + calendars

    /// Forms that report a failure, because tests make no requests to other servers.
    static let failing: Set<String> = ["POST /focus/calendars/{focusCalendar}/refresh"]

    /// Forms that any member may submit, for things that belong to the crew or to them.
    static let openToMembers: Set<String> = [
        "POST /c/{crew}/announcements/{announcement}/confirmation", "POST /inbox/reading", "POST /join/{code}",
        "POST /c/{crew}/shifts/{shift}/claim", "POST /c/{crew}/tabs",
        "POST /places/{reported}/report",
        "POST /places/people/{colleague}/block", "POST /places/people/{colleague}/mute",
        "POST /places/people/{colleague}/block/end", "POST /places/people/{colleague}/mute/end",
        "POST /c/{crew}/offers/{exchange}/acceptance", "POST /c/{crew}/offers/{exchange}/rejection",
        "POST /c/{crew}/hours/projects/{project}/pin", "POST /c/{crew}/hours/projects/{project}/unpin",
        "POST /c/{crew}/hours/timesheets/{me}/{period}/submission",
        "POST /c/{crew}/hours/timesheets/{me}/{period}/reopening", "POST /c/{crew}/defects/similar",
        "POST /c/{crew}/defects/{defect}/action", "POST /c/{crew}/defects/{defect}/comments",
        "POST /c/{crew}/defects/{defect}/delete", "POST /c/{crew}/defects/{defect}/duplicate",
        "POST /c/{crew}/defects/{defect}/duplicate/removal", "POST /c/{crew}/defects/{defect}/edit",
        "POST /c/{crew}/defects/{defect}/position", "POST /c/{crew}/defects/{defect}/restoration",
        "POST /c/{crew}/defects/{defect}/time", "POST /c/{crew}/defects/{defect}/watch",
    ]
    /// Operations allowed in an archived crew: restoring it, and removing what belongs to one person only.
    static let outlivesCrew: Set<String> = [
        "POST /c/{crew}/settings/archive", "POST /c/{crew}/calendar-feeds/{feed}/end",
        "POST /c/{crew}/defects/similar", "POST /c/{crew}/leave",
        "POST /c/{crew}/people/{leaver}/remove",
    ]
    /// Forms that only show something.
    static let onlyShows: Set<String> = [
        "POST /c/{crew}/defects/bulk", "POST /c/{crew}/hours/week/restoration", "POST /start",
    ]

    private static let focus: [FormRoute] = [
        FormRoute("/focus/modes/new", ["name": "Chess {hour}"], wrong: ["name": " "], changes: "focus_mode"),
        FormRoute("/focus/modes/{mode}", ["name": "Go {hour}"], wrong: ["name": "work"], changes: "focus_mode"),
        FormRoute("/focus/modes/{mode}/place", on: "/focus/modes", ["direction": "up"], changes: "focus_mode"),
        FormRoute("/focus/modes/{mode}/archive", given: [.focusMode], on: "/focus/modes/{mode}", changes: "focus_mode"),
        FormRoute(
            "/focus/modes/{mode}/restoration",
            given: [.focusMode, .archivedFocusMode],
            on: "/focus/modes",
            changes: "focus_mode"
        ),
        FormRoute("/focus/modes/{mode}/delete", given: [.focusMode], on: "/focus/modes/{mode}", changes: "focus_mode"),
        FormRoute("/focus/timer", given: [.focusMode], on: "/focus", ["mode": "{mode}"], changes: "focus_entry"),
        FormRoute(
            "/focus/timer/stopping",
            given: [.focusMode, .focusStart],
            on: "/focus",
            wrong: ["endedAt": "2026-01-01T10:00"],
            changes: "focus_entry"
        ),
        FormRoute(
            "/focus/changes/{change}/undo",
            given: [
                .focusMode, .focusEntry(), Step(.member, "POST /api/v1/me/focus/undo", keep: ["change": "id"]),
            ],
            on: "",
            changes: nil
        ),
        FormRoute(
            "/focus/entries/new",
            given: [.focusMode],
            ["mode": "{mode}", "date": "{past}", "startedAt": "{hour}:50", "endedAt": "{hour}:55", "tags": "a, b"],
            wrong: ["mode": "{mode}", "date": "{past}", "startedAt": "", "endedAt": "{hour}:55"],
            changes: "focus_entry"
        ),
        FormRoute(
            "/focus/entries/{entry}",
            given: [.focusMode, .focusEntry()],
            ["note": "Chapter 3"],
            wrong: ["date": "2030-01-01"],
            changes: "focus_entry"
        ),
        FormRoute(
            "/focus/entries/{entry}/nudge",
            given: [.focusMode, .focusEntry()],
            on: "/focus/entries/{entry}",
            ["minutes": "5"],
            wrong: ["minutes": "0"],
            changes: "focus_entry"
        ),
        FormRoute(
            "/focus/entries/{entry}/split",
            given: [.focusMode, .focusEntry(), .focusZone],
            on: "/focus/entries/{entry}",
            ["at": "{hour}:10"],
            wrong: ["at": ""],
            changes: "focus_entry"
        ),
        FormRoute(
            "/focus/entries/{entry}/cut",
            given: [.focusMode, .focusEntry(), .focusZone],
            on: "/focus/entries/{entry}",
            ["from": "{hour}:10", "to": "{hour}:20"],
            wrong: ["from": "{hour}:20", "to": "{hour}:10"],
            changes: "focus_entry"
        ),
        FormRoute(
            "/focus/entries/{otherEntry}/merge",
            given: [.focusMode, .focusEntry(), .focusEntry("30", "45", as: "otherEntry")],
            on: "/focus/entries/{otherEntry}",
            changes: "focus_entry"
        ),
        FormRoute(
            "/focus/entries/{entry}/delete",
            given: [.focusMode, .focusEntry()],
            on: "/focus/entries/{entry}",
            changes: "focus_entry"
        ),
        FormRoute(
            "/focus/settings",
            ["timeZone": "Europe/Paris", "severalAtOnce": "false"],
            wrong: ["timeZone": "Mars"],
            changes: "focus_settings"
        ),
    ]

    private static let focusData: [FormRoute] = [
        FormRoute("/focus/activity", ["keptDays": "14"], wrong: ["keptDays": "0"], changes: "activity_settings"),
        FormRoute(
            "/focus/activity/{bucket}/delete",
            given: Step.activity,
            on: "/focus/activity",
            changes: "activity_bucket"
        ),
        FormRoute(
            "/focus/activity/delete",
            given: Step.activity,
            on: "/focus/activity",
            changes: "activity_bucket"
        ),
        FormRoute("/focus/imports", on: "/focus/data", file: RouteWorld.focusFile, changes: "focus_import"),
        FormRoute(
            "/focus/imports/{focusImport}",
            given: [.uploadedFocus],
            on: "/focus/imports/{focusImport}",
            changes: "focus_entry"
        ),
        FormRoute(
            "/focus/imports/{focusImport}/discard",
            given: [.uploadedFocus],
            on: "/focus/imports/{focusImport}",
            changes: "focus_import"
        ),
        FormRoute(
            "/focus/imports/{focusImport}/undo",
            given: [.focusImport],
            on: "/focus/imports/{focusImport}",
            changes: "focus_import"
        ),
        FormRoute(
            "/focus/data/delete",
            Caller("departing"),
            given: [.signUp("departing")],
            ["confirm": "yes"],
            wrong: ["confirm": ""],
            changes: "focus_mode"
        ),
    ]

    private static let plans: [FormRoute] = [
        FormRoute(
            "/focus/tasks/new",
            given: [.focusMode],
            ["title": "Chapter {hour}", "date": "{day}", "repeats": "weekly", "mode": "{mode}"],
            wrong: ["title": "Chapter", "date": ""],
            changes: "focus_task"
        ),
        FormRoute(
            "/focus/tasks/{task}",
            given: [.focusMode, .focusTask],
            ["time": "10:00"],
            wrong: ["title": " "],
            changes: "focus_task"
        ),
        FormRoute(
            "/focus/tasks/{task}/done",
            given: [.focusMode, .focusTask],
            on: "/focus/tasks?date={day}",
            changes: "focus_task"
        ),
        FormRoute(
            "/focus/tasks/{task}/delete",
            given: [.focusMode, .focusTask],
            on: "/focus/tasks/{task}",
            changes: "focus_task"
        ),
        FormRoute(
            "/focus/links",
            given: [.focusMode],
            ["mode": "{mode}", "action": "stop"],
            wrong: ["mode": "{mode}", "action": "x"],
            changes: "focus_link"
        ),
        FormRoute(
            "/focus/links/{focusLink}/delete",
            given: [.focusMode, .focusLink],
            on: "/focus/links",
            changes: "focus_link"
        ),
        FormRoute(
            "/focus/rules/new",
            given: [.focusMode],
            ["mode": "{mode}", "field": "app", "text": "Code {hour}"],
            wrong: ["mode": "{mode}", "field": "site", "text": "two words"],
            changes: "focus_rule"
        ),
        FormRoute(
            "/focus/rules/{rule}",
            given: [.focusMode, .focusRule],
            ["text": "Chapter {hour}"],
            wrong: ["text": " "],
            changes: "focus_rule"
        ),
        FormRoute(
            "/focus/rules/{rule}/place",
            given: [.focusMode, .focusRule],
            on: "/focus/rules",
            ["direction": "up"],
            changes: "focus_rule"
        ),
        FormRoute(
            "/focus/rules/{rule}/delete",
            given: [.focusMode, .focusRule],
            on: "/focus/rules/{rule}",
            changes: "focus_rule"
        ),
        FormRoute(
            "/focus/targets/new",
            given: [.focusMode],
            ["mode": "{mode}", "kind": "atMost", "period": "week", "hours": "10", "minutes": "0"],
            wrong: ["mode": "{mode}", "kind": "atMost", "period": "day", "hours": "30", "minutes": "0"],
            changes: "focus_target"
        ),
        FormRoute(
            "/focus/targets/{target}",
            given: [.focusMode, .focusTarget],
            ["hours": "2"],
            wrong: ["hours": "30"],
            changes: "focus_target"
        ),
        FormRoute(
            "/focus/targets/{target}/delete",
            given: [.focusMode, .focusTarget],
            on: "/focus/targets/{target}",
            changes: "focus_target"
        ),
        FormRoute(
            "/focus/daily-line",
            given: [
                .focusMode, .focusTarget, Step(.member, "PATCH /api/v1/me/focus/settings", #"{"dailyLine": true}"#),
            ],
            on: "/focus",
            changes: "focus_settings"
        ),
        FormRoute(
            "/focus/plan/blocks/new",
            given: [.focusMode],
            ["mode": "{mode}", "weekday": "3", "start": "09:00", "end": "10:00"],
            wrong: ["mode": "{mode}", "weekday": "3", "start": "09:00", "end": "09:00"],
            changes: "focus_block"
        ),
        FormRoute(
            "/focus/plan/blocks/{block}",
            given: [.focusMode, .focusBlock],
            ["note": "Chapter 3"],
            wrong: ["start": ""],
            changes: "focus_block"
        ),
        FormRoute(
            "/focus/plan/blocks/{block}/delete",
            given: [.focusMode, .focusBlock],
            on: "/focus/plan/blocks/{block}",
            changes: "focus_block"
        ),
    ]

    private static let calendars: [FormRoute] = [
        FormRoute(
            "/focus/calendars",
            given: [.focusMode],
            ["mode": "{mode}", "name": "Lectures {hour}"],
            wrong: ["url": "ftp://calendar.example.org/"],
            file: RouteWorld.calendarFile,
            changes: "focus_calendar"
        ),
        FormRoute(
            "/focus/calendars/{focusCalendar}",
            given: [.focusMode, .focusCalendar],
            ["name": "Lectures {hour}"],
            wrong: ["name": " "],
            changes: "focus_calendar"
        ),
        FormRoute(
            "/focus/calendars/{focusCalendar}/refresh",
            given: Step.fetchedCalendar,
            on: "/focus/calendars/{focusCalendar}",
            changes: "focus_calendar"
        ),
        FormRoute(
            "/focus/calendars/{focusCalendar}/delete",
            given: [.focusMode, .focusCalendar],
            on: "/focus/calendars/{focusCalendar}",
            changes: "focus_calendar"
        ),
    ]

    private static let account: [FormRoute] = [
        FormRoute(
            "/signup",
            .anonymous,
            ["name": "New", "email": "new@example.org", "password": "a few words in a row"],
            wrong: ["name": "", "email": "new", "password": "short"],
            changes: "person"
        ),
        FormRoute(
            "/signin",
            .anonymous,
            ["email": "lea@example.org", "password": "a few words in a row"],
            wrong: ["email": "lea@example.org", "password": "not this"],
            changes: "credential"
        ),
        FormRoute("/signout", .guest, given: [.signIn()], on: "/settings", changes: "credential"),
        FormRoute("/join/{code}", Caller("newcomer"), given: [.signUp("newcomer"), .invitation], changes: "member"),
        FormRoute("/crews/new", ["name": "Second"], wrong: ["name": ""], changes: "crew"),
        FormRoute(
            "/start",
            Caller("vagrant"),
            given: [.signUp("vagrant")],
            ["invitation": "https://decklog.example.org/join/0123456789abcdef"],
            wrong: ["invitation": "no link"],
            changes: nil
        ),
        FormRoute(
            "/c/{fresh}/setup/end",
            .owner,
            given: [
                Step(
                    .owner,
                    "POST /crews/new",
                    "name=A+fresh+crew&timeZone=UTC",
                    type: "application/x-www-form-urlencoded"
                ),
                Step(.owner, "GET /api/v1/crews", keep: ["fresh": "items.0.slug"]),
            ],
            on: "/c/{fresh}/today",
            changes: "crew_setup"
        ),
        FormRoute("/inbox/{item}/reading", .manager, on: "/inbox", changes: "notice"),
        FormRoute("/inbox/reading", .manager, on: "/inbox", changes: "notice"),
        FormRoute("/settings", ["appearance": "dark"], wrong: ["name": ""], changes: "person"),
        FormRoute("/settings/picture", file: onePixel, changes: "person"),
        FormRoute(
            "/settings/picture/removal",
            given: [.profilePicture],
            on: "/settings/picture",
            changes: "person"
        ),
        FormRoute(
            "/settings/notifications",
            ["mail": "off"],
            wrong: ["from-1": "22:00"],
            changes: "notification_settings"
        ),
        FormRoute(
            "/settings/reminders",
            ["on-shifts-reminder": "yes", "minutes-shifts-reminder": "30"],
            wrong: ["minutes-shifts-reminder": "-1"],
            changes: "reminder_settings"
        ),
        FormRoute(
            "/settings/delete",
            .guest,
            given: [.newcomer],
            ["password": "a few words in a row"],
            wrong: ["password": "not this"],
            changes: "person"
        ),
        FormRoute(
            "/settings/password",
            ["current": "a few words in a row", "new": "some other words in a row"],
            wrong: ["current": "not this", "new": "some other words in a row"],
            changes: "person"
        ),
        FormRoute(
            "/settings/tokens",
            .colleague,
            ["name": "Screen", "password": "a few words in a row"],
            wrong: ["name": "", "password": "a few words in a row"],
            changes: "credential"
        ),
        FormRoute(
            "/settings/tokens/{token}/end",
            .colleague,
            given: [
                Step(.colleague, "POST /api/v1/me/tokens", #"{"name": "Old", "access": "read"}"#, keep: ["token": "id"])
            ],
            on: "/settings/tokens",
            changes: "credential"
        ),
        FormRoute(
            "/settings/devices/end",
            .guest,
            given: [.signIn("rik")],
            on: "/settings/devices",
            changes: "credential"
        ),
        FormRoute(
            "/settings/devices/{session}/end",
            .colleague,
            given: [.signIn("tim"), Step(.guest, "GET /api/v1/me/sessions", keep: ["session": "items.0.id"])],
            on: "/settings/devices",
            changes: "credential"
        ),
    ]

    private static let crews: [FormRoute] = [
        FormRoute("/c/{crew}/settings", .owner, ["weekStart": "7"], wrong: ["name": ""], changes: "crew"),
        FormRoute("/c/{crew}/settings/compass", .owner, changes: "crew"),
        FormRoute(
            "/c/{crew}/settings/shifts",
            .manager,
            ["overnight": "split"],
            wrong: ["rules.notice.value": "x"],
            changes: "shift_settings"
        ),
        FormRoute(
            "/c/{crew}/settings/positions",
            .manager,
            given: [.crewRound, .crewScene],
            ["position": "Bar", "place": "{crewScene}"],
            wrong: ["place": "x"],
            changes: "position_place"
        ),
        FormRoute(
            "/c/{crew}/people/invite",
            .manager,
            ["email": "a@example.org"],
            wrong: ["email": "a"],
            changes: "invitation"
        ),
        FormRoute(
            "/c/{crew}/people/add",
            .manager,
            ["names": "<i data-injected=8> {serial}"],
            wrong: ["names": "\u{202E}"],
            changes: "person"
        ),
        FormRoute(
            "/c/{crew}/people/{entered}/invite",
            .manager,
            given: [.entered],
            ["email": "entered@example.org"],
            wrong: ["email": "a"],
            changes: "invitation"
        ),
        FormRoute(
            "/c/{crew}/people/invitations/{invitation}/end",
            .manager,
            on: "/c/{crew}/people",
            changes: "invitation"
        ),
        FormRoute(
            "/c/{crew}/people/{max}",
            .owner,
            ["newPosition": "Floor"],
            wrong: ["newPosition": longText],
            changes: "member_position"
        ),
        FormRoute(
            "/c/{crew}/people/{max}/sign-in-link",
            .owner,
            on: "/c/{crew}/people/{max}",
            changes: "sign_in_link"
        ),
        FormRoute(
            "/c/{crew}/people/{max}/sign-in-link/end",
            .owner,
            given: [Step(.owner, "POST /api/v1/crews/{crew}/members/{max}/sign-in-link")],
            on: "/c/{crew}/people/{max}",
            changes: "sign_in_link"
        ),
        FormRoute(
            "/c/{crew}/people/{leaver}/remove",
            .owner,
            given: [
                .signUp("leaver"), .invitation, Step(Caller("leaver"), "POST /api/v1/invitations/{code}/acceptance"),
            ],
            on: "/c/{crew}/people/{leaver}",
            changes: "member"
        ),
        FormRoute(
            "/c/{crew}/leave",
            Caller("leaver"),
            given: [
                .signUp("leaver2", as: "leaver"), .invitation,
                Step(Caller("leaver"), "POST /api/v1/invitations/{code}/acceptance"),
            ],
            on: "/c/{crew}/people",
            changes: "member"
        ),
    ]

    private static let longText = String(repeating: "x", count: 20_001)

    private static let shifts: [FormRoute] = [
        FormRoute(
            "/c/{crew}/fixed-shifts/new",
            ["weekday": "6", "start": "20:00", "end": "21:00"],
            wrong: ["weekday": "6", "start": "x", "end": "21:00"],
            changes: "fixed_shift"
        ),
        FormRoute(
            "/c/{crew}/fixed-shifts/{own}",
            given: [.ownFixedShift],
            ["end": "{hour}:50"],
            wrong: ["end": "x"],
            changes: "fixed_shift"
        ),
        FormRoute(
            "/c/{crew}/fixed-shifts/{own}/end",
            given: [.ownFixedShift],
            on: "/c/{crew}/fixed-shifts/{own}",
            changes: "fixed_shift"
        ),
        FormRoute(
            "/c/{crew}/fixed-shift-proposals/{proposal}/approval",
            .manager,
            given: [.planned, .proposal],
            on: "/c/{crew}/fixed-shift-proposals/{proposal}",
            changes: "fixed_shift_proposal"
        ),
        FormRoute(
            "/c/{crew}/fixed-shift-proposals/{proposal}/rejection",
            .manager,
            given: [.planned, .proposal],
            on: "/c/{crew}/fixed-shift-proposals/{proposal}",
            changes: "fixed_shift_proposal"
        ),
        FormRoute(
            "/c/{crew}/fixed-shift-proposals/{proposal}/withdrawal",
            given: [.planned, .proposal],
            on: "/c/{crew}/fixed-shift-proposals/{proposal}",
            changes: "fixed_shift_proposal"
        ),
        FormRoute(
            "/c/{crew}/calendar-feeds",
            ["kind": "open", "reminder": "30"],
            wrong: ["kind": "x"],
            changes: "calendar_feed"
        ),
        FormRoute(
            "/c/{crew}/calendar-feeds/{feed}/replace",
            given: [.feed],
            on: "/c/{crew}/calendar-feeds",
            changes: "calendar_feed"
        ),
        FormRoute(
            "/c/{crew}/calendar-feeds/{feed}/end",
            given: [.feed],
            on: "/c/{crew}/calendar-feeds",
            changes: "calendar_feed"
        ),
        FormRoute(
            "/c/{crew}/shifts/new",
            .manager,
            ["date": "{day}", "start": "10:00", "end": "12:00"],
            wrong: ["date": "x"],
            changes: "shift"
        ),
        FormRoute(
            "/c/{crew}/shifts/{shift}/edit",
            .manager,
            given: [.shift],
            ["end": "13:00"],
            wrong: ["end": "x"],
            changes: "shift"
        ),
        FormRoute(
            "/c/{crew}/shifts/{shift}/delete",
            .manager,
            given: [.shift],
            on: "/c/{crew}/shifts/{shift}/edit",
            changes: "shift"
        ),
        FormRoute(
            "/c/{crew}/shifts/{shift}/give",
            .manager,
            given: [.shift],
            ["person": "{tim}"],
            wrong: ["person": "x"],
            changes: "shift"
        ),
        FormRoute("/c/{crew}/week/copy", .manager, ["to": "2026-W31"], changes: "shift"),
        FormRoute(
            "/c/{crew}/week/draft",
            .manager,
            on: "/c/{crew}/week/draft?week={dayWeek}",
            ["dates": "{day}", "open": "1", "start": "10:00", "end": "12:00"],
            wrong: ["start": "x"],
            changes: "unpublished_shift"
        ),
        FormRoute(
            "/c/{crew}/week/draft/{draft}",
            .manager,
            given: [.draft],
            ["end": "13:00"],
            wrong: ["end": "x"],
            changes: "unpublished_shift"
        ),
        FormRoute(
            "/c/{crew}/week/draft/{draft}/removal",
            .manager,
            given: [.draft],
            on: "/c/{crew}/week/draft?week={dayWeek}",
            changes: "unpublished_shift"
        ),
        FormRoute(
            "/c/{crew}/week/draft/publication",
            .manager,
            given: [.draft],
            on: "/c/{crew}/week/draft?week={dayWeek}",
            changes: "shift"
        ),
        FormRoute(
            "/c/{crew}/week/approvals",
            .manager,
            given: [.shift, .offer, .acceptance],
            on: "/c/{crew}/week?week={dayWeek}",
            ["exchange": "{exchange}"],
            changes: "exchange"
        ),
    ]

    private static let exchanges: [FormRoute] = [
        FormRoute(
            "/c/{crew}/shifts/{shift}/offer",
            given: [.shift],
            on: "/c/{crew}/shifts/{shift}",
            ["reason": "A wedding"],
            wrong: ["reason": longText],
            changes: "exchange"
        ),
        FormRoute(
            "/c/{crew}/shifts/{shift}/claim",
            .colleague,
            given: [.openShift],
            on: "/c/{crew}/shifts/{shift}",
            changes: "exchange"
        ),
        FormRoute(
            "/c/{crew}/shifts/{otherShift}/trade",
            given: [.shift, .otherShift],
            on: "/c/{crew}/shifts/{otherShift}",
            ["give": "{shift}"],
            wrong: ["give": "x"],
            changes: "exchange"
        ),
        FormRoute(
            "/c/{crew}/offers/{exchange}/acceptance",
            .colleague,
            given: [.shift, .offer],
            on: "/c/{crew}/offers",
            changes: "exchange"
        ),
        FormRoute(
            "/c/{crew}/offers/{exchange}/approval",
            .manager,
            given: [.shift, .offer, .acceptance],
            on: "/c/{crew}/offers",
            changes: "exchange"
        ),
        FormRoute(
            "/c/{crew}/offers/{exchange}/rejection",
            .manager,
            given: [.shift, .offer, .acceptance],
            on: "/c/{crew}/offers",
            changes: "exchange"
        ),
        FormRoute(
            "/c/{crew}/offers/{exchange}/withdrawal",
            given: [.shift, .offer],
            on: "/c/{crew}/offers",
            changes: "exchange"
        ),
        FormRoute("/c/{crew}/days-off", ["first": "{day}"], wrong: ["first": "x"], changes: "days_off"),
        FormRoute(
            "/c/{crew}/days-off/allowance",
            .manager,
            on: "/c/{crew}/days-off",
            ["days": "30"],
            wrong: ["days": "x"],
            changes: "holiday_allowance"
        ),
        FormRoute(
            "/c/{crew}/days-off/{daysOff}/approval",
            .manager,
            given: [.daysOff],
            on: "/c/{crew}/days-off/{daysOff}",
            changes: "days_off"
        ),
        FormRoute(
            "/c/{crew}/days-off/{daysOff}/rejection",
            .manager,
            given: [.daysOff],
            on: "/c/{crew}/days-off/{daysOff}",
            changes: "days_off"
        ),
        FormRoute(
            "/c/{crew}/days-off/{daysOff}/withdrawal",
            given: [.daysOff],
            on: "/c/{crew}/days-off/{daysOff}",
            changes: "days_off"
        ),
        FormRoute(
            "/c/{crew}/requests",
            .colleague,
            ["dates": "2026-06-26"],
            wrong: ["dates": "x"],
            changes: "shift_request"
        ),
        FormRoute(
            "/c/{crew}/requests/{request}/withdrawal",
            .colleague,
            given: [.request("27")],
            on: "/c/{crew}/requests",
            changes: "shift_request"
        ),
        FormRoute(
            "/c/{crew}/requests/{request}/suggestions",
            given: [.request("28"), .sundayShift],
            on: "/c/{crew}/requests",
            ["shifts": "{shift}"],
            wrong: ["shifts": ""],
            changes: "exchange"
        ),
    ]

    private static let hours: [FormRoute] = [
        FormRoute(
            "/c/{crew}/hours/week",
            ["h0-2": "2:00", "do": "save"],
            wrong: ["h0-2": "x", "do": "save"],
            changes: "hours_record"
        ),
        FormRoute(
            "/c/{crew}/hours/quick-log",
            given: [.project, .record],
            on: "/c/{crew}/hours",
            ["project": "{project}"],
            wrong: ["project": "x"],
            changes: "hours_record"
        ),
        FormRoute(
            "/c/{crew}/hours/usual/{usualDay}",
            given: [
                .project,
                Step(
                    .member,
                    "POST /api/v1/crews/{crew}/records",
                    #"{"project": "{project}", "hours": "8", "date": "2026-05-09"}"#
                ),
            ],
            on: "/c/{crew}/hours/usual/{usualDay}",
            changes: "hours_record"
        ),
        FormRoute("/c/{crew}/hours/shifts/{worked}/record", on: "/c/{crew}/hours/shifts", changes: "hours_record"),
        FormRoute(
            "/c/{crew}/hours/shifts/{current}/timer",
            .manager,
            on: "/c/{crew}/today",
            changes: "hours_timer"
        ),
        FormRoute(
            "/c/{crew}/hours/timer",
            on: "/c/{crew}/hours",
            ["project": "{project}"],
            wrong: ["project": "x"],
            changes: "hours_timer"
        ),
        FormRoute(
            "/c/{crew}/hours/timer/beginning",
            .colleague,
            given: [.timer(.colleague)],
            on: "/c/{crew}/hours",
            ["startedAt": "2026-06-23T11:00"],
            wrong: ["startedAt": "x"],
            changes: "hours_timer"
        ),
        FormRoute(
            "/c/{crew}/hours/timer/stopping",
            .colleague,
            on: "/c/{crew}/hours",
            ["comment": "Cleaned the fryer"],
            changes: "hours_timer"
        ),
        FormRoute(
            "/c/{crew}/hours/timer/discarding",
            .manager,
            given: [.timer(.manager)],
            on: "/c/{crew}/hours",
            changes: "hours_timer"
        ),
        FormRoute(
            "/c/{crew}/hours/projects/new",
            ["client": "Fresh", "name": "Site"],
            wrong: ["client": "Fresh", "name": ""],
            changes: "project"
        ),
        FormRoute(
            "/c/{crew}/hours/projects/{project}",
            .manager,
            given: [.project],
            ["name": "Renamed {hour}"],
            wrong: ["name": ""],
            changes: "project"
        ),
        FormRoute(
            "/c/{crew}/hours/projects/{project}/archive",
            .manager,
            given: [.project],
            on: "/c/{crew}/hours/projects/{project}",
            changes: "project"
        ),
        FormRoute(
            "/c/{crew}/hours/projects/{project}/restore",
            .manager,
            given: [.project, Step(.manager, "PATCH /api/v1/crews/{crew}/projects/{project}", #"{"archived": true}"#)],
            on: "/c/{crew}/hours/projects/{project}",
            changes: "project"
        ),
        FormRoute(
            "/c/{crew}/hours/projects/{project}/pin",
            .colleague,
            on: "/c/{crew}/hours/projects",
            changes: "project_pin"
        ),
        FormRoute("/c/{crew}/hours/projects/{project}/unpin", on: "/c/{crew}/hours/projects", changes: "project_pin"),
        FormRoute(
            "/c/{crew}/settings/webhooks",
            .manager,
            ["url": "https://127.0.0.1:8443/{hour}", "events": "people"],
            wrong: ["url": "http://127.0.0.1/"],
            changes: "webhook"
        ),
        FormRoute(
            "/c/{crew}/settings/webhooks/{webhook}",
            .manager,
            given: [.webhook],
            ["events": "shifts"],
            changes: "webhook"
        ),
        FormRoute(
            "/c/{crew}/settings/webhooks/{webhook}/secret",
            .manager,
            given: [.webhook],
            on: "/c/{crew}/settings/webhooks/{webhook}",
            changes: "webhook"
        ),
        FormRoute(
            "/c/{crew}/settings/webhooks/{webhook}/ping",
            .manager,
            given: [.webhook],
            on: "/c/{crew}/settings/webhooks/{webhook}",
            changes: "webhook_delivery"
        ),
        FormRoute(
            "/c/{crew}/settings/webhooks/{webhook}/deliveries/{delivery}/redelivery",
            .manager,
            given: [.webhook, .ping],
            on: "/c/{crew}/settings/webhooks/{webhook}",
            changes: "webhook_delivery"
        ),
        FormRoute(
            "/c/{crew}/settings/webhooks/{webhook}/removal",
            .manager,
            given: [.webhook],
            on: "/c/{crew}/settings/webhooks/{webhook}",
            changes: "webhook"
        ),
        FormRoute(
            "/c/{crew}/announcements",
            .manager,
            on: "/c/{crew}/announcements/new",
            ["text": "Closed on Monday."],
            wrong: ["text": " "],
            changes: "announcement"
        ),
        FormRoute(
            "/c/{crew}/announcements/{announcement}/confirmation",
            given: [.announcement],
            on: "/c/{crew}/announcements/{announcement}",
            [:],
            changes: "announcement_recipient"
        ),
        FormRoute(
            "/c/{crew}/announcements/{announcement}/deletion",
            .manager,
            given: [.announcement],
            on: "/c/{crew}/announcements/{announcement}",
            changes: "announcement"
        ),
        FormRoute(
            "/c/{crew}/hours/clients/{client}",
            .manager,
            given: [.client],
            ["name": "Renamed {hour}"],
            wrong: ["name": ""],
            changes: "client"
        ),
        FormRoute(
            "/c/{crew}/hours/clients/{client}/archive",
            .manager,
            given: [.client],
            on: "/c/{crew}/hours/clients/{client}",
            changes: "client"
        ),
        FormRoute(
            "/c/{crew}/hours/clients/{client}/restore",
            .manager,
            given: [.client, Step(.manager, "PATCH /api/v1/crews/{crew}/clients/{client}", #"{"archived": true}"#)],
            on: "/c/{crew}/hours/clients/{client}",
            changes: "client"
        ),
        FormRoute(
            "/c/{crew}/hours/rates",
            .manager,
            ["amount": "10", "validFrom": "2026-02-01"],
            wrong: ["amount": "x"],
            changes: "hourly_rate"
        ),
        FormRoute("/c/{crew}/hours/rates/{rate}/remove", .manager, on: "/c/{crew}/hours/rates", changes: "hourly_rate"),
        FormRoute(
            "/c/{crew}/settings/hours",
            .manager,
            ["step": "15"],
            wrong: ["step": "x"],
            changes: "hours_settings"
        ),
        FormRoute(
            "/c/{crew}/settings/hours/contracts/{person}",
            .manager,
            ["weekHours": "8:00", "validFrom": "2026-07-01"],
            wrong: ["weekHours": "x"],
            changes: "contract"
        ),
        FormRoute(
            "/c/{crew}/settings/hours/contracts/{person}/{validFrom}/removal",
            .manager,
            on: "/c/{crew}/settings/hours/contracts/{person}",
            changes: "contract"
        ),
    ]

    private static let records: [FormRoute] = [
        FormRoute(
            "/c/{crew}/hours/records/new",
            ["project": "{project}", "hours": "1:00", "date": "2026-06-18"],
            wrong: ["project": "{project}", "hours": "x"],
            changes: "hours_record"
        ),
        FormRoute(
            "/c/{crew}/hours/records/{record}",
            given: [.record],
            ["hours": "2:00"],
            wrong: ["hours": "x"],
            changes: "hours_record"
        ),
        FormRoute(
            "/c/{crew}/hours/records/{record}/delete",
            given: [.record],
            on: "/c/{crew}/hours/records/{record}",
            changes: "hours_record"
        ),
        FormRoute(
            "/c/{crew}/hours/records/{record}/restoration",
            given: [.record, Step(.member, "DELETE /api/v1/crews/{crew}/records/{record}")],
            on: "",
            changes: "hours_record"
        ),
        FormRoute(
            "/c/{crew}/hours/week/restoration",
            on: "",
            changes: nil
        ),
        FormRoute(
            "/c/{crew}/hours/timesheets/{me}/{period}/submission",
            given: [.period("20")],
            on: "/c/{crew}/hours/timesheets/{me}/{period}",
            changes: "timesheet"
        ),
        FormRoute(
            "/c/{crew}/hours/timesheets/{person}/{period}/approval",
            .manager,
            given: [.period("21"), .submission],
            on: "/c/{crew}/hours/timesheets/{person}/{period}",
            changes: "timesheet"
        ),
        FormRoute(
            "/c/{crew}/hours/timesheets/{person}/{period}/return",
            .manager,
            given: [.period("22"), .submission],
            on: "/c/{crew}/hours/timesheets/{person}/{period}",
            ["reason": "Where is Friday?"],
            wrong: ["reason": ""],
            changes: "timesheet"
        ),
        FormRoute(
            "/c/{crew}/hours/timesheets/{me}/{period}/reopening",
            given: [.period("23"), .submission],
            on: "/c/{crew}/hours/timesheets/{me}/{period}",
            changes: "timesheet"
        ),
        FormRoute(
            "/c/{crew}/hours/crew/approvals",
            .manager,
            given: [.period("24"), .submission],
            on: "/c/{crew}/hours/crew?period=2026-W24",
            ["sheet": "{person}.1"],
            wrong: ["sheet": "x"],
            changes: "timesheet"
        ),
    ]

    private static let imports: [FormRoute] = [
        FormRoute("/c/{crew}/hours/import", .manager, file: RouteWorld.hoursFile, changes: "hours_import"),
        FormRoute(
            "/c/{crew}/hours/import/{hoursImport}",
            .manager,
            given: [.uploadedHours],
            ["person-1": "{lea}", "then": "import"],
            changes: "hours_import"
        ),
        FormRoute(
            "/c/{crew}/hours/import/{hoursImport}/reading",
            .manager,
            given: [.unreadableHours],
            on: "/c/{crew}/hours/import/{hoursImport}",
            changes: "hours_import"
        ),
        FormRoute(
            "/c/{crew}/hours/import/{hoursImport}/cancellation",
            .manager,
            given: [.uploadedHours],
            on: "/c/{crew}/hours/import/{hoursImport}",
            changes: "hours_import"
        ),
        FormRoute("/c/{crew}/defects/import", .manager, file: RouteWorld.defectsFile, changes: "defect_import"),
        FormRoute(
            "/c/{crew}/defects/import/{defectImport}",
            .manager,
            given: [.uploadedDefects],
            ["then": "import"],
            changes: "defect_import"
        ),
        FormRoute(
            "/c/{crew}/defects/import/{defectImport}/reading",
            .manager,
            given: [.unreadableDefects],
            on: "/c/{crew}/defects/import/{defectImport}",
            changes: "defect_import"
        ),
        FormRoute(
            "/c/{crew}/defects/import/{defectImport}/cancellation",
            .manager,
            given: [.uploadedDefects],
            on: "/c/{crew}/defects/import/{defectImport}",
            changes: "defect_import"
        ),
        FormRoute(
            "/c/{crew}/settings/defects/file",
            .manager,
            on: "/c/{crew}/settings/defects",
            wrong: [:],
            file: "{schema}",
            changes: "defect_settings"
        ),
        FormRoute(
            "/c/{crew}/settings/defects/standard",
            .manager,
            given: [.ownSchema],
            on: "/c/{crew}/settings/defects",
            changes: "defect_settings"
        ),
        FormRoute(
            "/c/{crew}/settings/defects/fields/{field}",
            .manager,
            ["kept-4": "A dream"],
            wrong: ["added-0": longText],
            changes: "defect_settings"
        ),
        FormRoute(
            "/c/{crew}/settings/defects/fields/new",
            .manager,
            ["title": "Shelf", "type": "choice", "choices": "Upper\nLower"],
            wrong: ["title": "Shelf", "type": "choice", "choices": ""],
            changes: "defect_settings"
        ),
        FormRoute(
            "/c/{crew}/settings/defects/fields/{plainField}/removal",
            .manager,
            on: "/c/{crew}/settings/defects/fields/{plainField}",
            changes: "defect_settings"
        ),
        FormRoute(
            "/c/{crew}/settings/defects/fields/{removedField}/restoration",
            .manager,
            given: [.smallSchema],
            on: "/c/{crew}/settings/defects",
            changes: "defect_settings"
        ),
        FormRoute(
            "/c/{crew}/settings/defects/new-status",
            .manager,
            ["title": "Waits for a part", "like": "Opened"],
            wrong: ["title": "", "like": "Opened"],
            changes: "defect_settings"
        ),
        FormRoute(
            "/c/{crew}/settings/defects/states/{status}",
            .manager,
            ["title": "On the list"],
            wrong: ["title": longText],
            changes: "defect_settings"
        ),
    ]

    private static let defects: [FormRoute] = [
        FormRoute(
            "/c/{crew}/defects/new",
            ["headline": "It drips", "severity": "3-Average"],
            wrong: ["headline": "", "severity": "3-Average"],
            changes: "defect"
        ),
        FormRoute("/c/{crew}/defects/similar", .manager, on: "", ["defect": "{defect}"], changes: "defect_watcher"),
        FormRoute("/c/{crew}/defects/{defect}/edit", ["keywords": "cold"], wrong: ["headline": ""], changes: "defect"),
        FormRoute(
            "/c/{crew}/defects/{defect}/action",
            given: [.defect],
            on: "/c/{crew}/defects/{defect}/action?action=Close",
            ["resolution": "Fixed"],
            wrong: ["resolution": ""],
            changes: "defect"
        ),
        FormRoute(
            "/c/{crew}/defects/{defect}/delete",
            given: [.defect],
            on: "/c/{crew}/defects/{defect}",
            changes: "defect"
        ),
        FormRoute(
            "/c/{crew}/defects/{defect}/restoration",
            given: [.defect, Step(.member, "DELETE /api/v1/crews/{crew}/defects/{defect}")],
            on: "",
            changes: "defect"
        ),
        FormRoute(
            "/c/{crew}/defects/{defect}/duplicate",
            given: [.original, .defect],
            ["original": "{original}"],
            wrong: ["original": "x"],
            changes: "defect"
        ),
        FormRoute(
            "/c/{crew}/defects/{defect}/duplicate/removal",
            given: [.original, .defect, .duplicate],
            on: "/c/{crew}/defects/{defect}",
            changes: "defect"
        ),
        FormRoute(
            "/c/{crew}/defects/{defect}/position",
            ["latitude": "52", "longitude": "4"],
            wrong: ["latitude": "x"],
            changes: "defect"
        ),
        FormRoute("/c/{crew}/defects/{defect}/watch", on: "/c/{crew}/defects/{defect}", changes: "defect_watcher"),
        FormRoute(
            "/c/{crew}/defects/{defect}/time",
            ["hours": "0:30", "project": "{project}"],
            wrong: ["hours": "x"],
            changes: "defect_time"
        ),
        FormRoute(
            "/c/{crew}/defects/{defect}/comments",
            ["text": "Seen"],
            wrong: ["text": ""],
            changes: "defect_comment"
        ),
        FormRoute(
            "/c/{crew}/defects/{defect}/comments/{comment}",
            ["text": "Corrected"],
            wrong: ["text": ""],
            changes: "defect_comment"
        ),
        FormRoute(
            "/c/{crew}/defects/{defect}/comments/{comment}/delete",
            given: [.comment],
            on: "/c/{crew}/defects/{defect}/comments",
            changes: "defect_comment"
        ),
        FormRoute(
            "/c/{crew}/defects/{defect}/comments/{comment}/restoration",
            given: [.comment, Step(.member, "DELETE /api/v1/crews/{crew}/defects/{defect}/comments/{comment}")],
            on: "",
            changes: "defect_comment"
        ),
        FormRoute(
            "/c/{crew}/defects/{defect}/files/{file}/delete",
            given: [.file],
            on: "/c/{crew}/defects/{defect}",
            changes: "defect_file"
        ),
        FormRoute(
            "/c/{crew}/defects/{defect}/files/{file}/restoration",
            given: [.file, Step(.member, "DELETE /api/v1/crews/{crew}/defects/{defect}/files/{file}")],
            on: "",
            changes: "defect_file"
        ),
    ]

    private static let lists: [FormRoute] = [
        FormRoute(
            "/c/{crew}/defects/queries",
            on: "/c/{crew}/defects?open=true",
            ["name": "Open ones"],
            wrong: ["name": ""],
            changes: "defect_query"
        ),
        FormRoute(
            "/c/{crew}/defects/queries/{query}",
            given: [.query],
            ["name": "Renamed"],
            wrong: ["name": ""],
            changes: "defect_query"
        ),
        FormRoute(
            "/c/{crew}/defects/queries/{query}/removal",
            given: [.query],
            on: "/c/{crew}/defects/queries/{query}",
            changes: "defect_query"
        ),
        FormRoute(
            "/c/{crew}/defects/bulk",
            on: "/c/{crew}/defects/queries/{query}",
            ["_defect": "{defect}", "project": "Kitchen"],
            changes: nil
        ),
        FormRoute(
            "/c/{crew}/defects/bulk/start",
            on: "",
            ["_filter": #"{"open":true}"#, "_all": "yes", "project": "Kitchen"],
            changes: "defect_operation"
        ),
        FormRoute(
            "/c/{crew}/defects/triage",
            given: [.defect],
            on: "/c/{crew}/defects/queries/{query}",
            ["_way": "done", "resolution": "Fixed"],
            adding: ["_defect": "{defect}"],
            wrong: ["resolution": "x"],
            changes: "defect"
        ),
        FormRoute(
            "/c/{crew}/defects/operations/{operation}/undo",
            given: [.defect, .bulk],
            on: "/c/{crew}/defects/operations/{operation}",
            changes: "defect_operation"
        ),
        FormRoute("/c/{crew}/hours/crew/closing", .manager, on: "/c/{crew}/hours/crew", changes: "hours_settings"),
        FormRoute(
            "/c/{crew}/settings/modules",
            .manager,
            ["defects": "managers"],
            wrong: ["defects": "nobody"],
            changes: "crew_module"
        ),
        FormRoute(
            "/c/{crew}/settings/modules/order",
            .manager,
            on: "/c/{crew}/settings/modules",
            adding: ["up": "hours"],
            changes: "crew"
        ),
        FormRoute(
            "/c/{crew}/tabs",
            ["first": "hours", "second": ""],
            wrong: ["first": "x"],
            changes: "member"
        ),
        FormRoute("/c/{crew}/setup/modules", .owner, changes: "crew_module"),
        FormRoute("/c/{crew}/settings/archive", .owner, on: "/c/{crew}/settings", changes: "crew"),
    ]
}
