private let crew = "/api/v1/crews/{crew}"

/// A request that changes something, as METHOD and path of openapi.yaml, with everything it needs to succeed.
struct WriteRoute: Sendable {
    let route: String
    let caller: Caller
    /// What must exist first.
    let given: [Step]
    let body: String?
    let query: String
    let status: Int
    /// A table in which rows change.
    let table: String
    /// The content type of a file or another body that is not JSON.
    let type: String

    init(
        _ route: String,
        _ caller: Caller = .member,
        given: [Step] = [],
        _ body: String? = nil,
        query: String = "",
        answers status: Int = 200,
        changes table: String,
        type: String = "application/json"
    ) {
        self.route = route
        self.caller = caller
        self.given = given
        self.body = body
        self.query = query
        self.status = status
        self.table = table
        self.type = type
    }

    /// A request of a member.
    init(
        _ route: String,
        given: [Step] = [],
        _ body: String,
        query: String = "",
        answers status: Int = 200,
        changes table: String,
        type: String = "application/json"
    ) {
        self.init(route, .member, given: given, body, query: query, answers: status, changes: table, type: type)
    }

    var isJSON: Bool { body != nil && type == "application/json" }
    /// Whether the server rejects any field in its body.
    var hasNoFields: Bool { body == nil && route.contains(" /api/v1/") && !route.hasSuffix("/restoration") }
    var isForCrew: Bool { route.contains("{crew}") }

    static let all =
        account + focus + places + crews + shifts + exchanges + hours + timesheets + defects + discussion + plans
        + focusData

    /// Requests with a result per item of a list, even in an archived crew.
    static let answersEach: Set<String> = ["POST \(crew)/exchanges/approvals", "POST \(crew)/timesheets/approvals"]
    /// Requests that any member may send, for things that belong to the crew or to them.
    static let openToMembers: Set<String> = [
        "POST /api/v1/invitations/{code}/acceptance", "POST /api/v1/me/inbox/reading", "POST \(crew)/clients",
        "POST \(crew)/announcements/{announcement}/confirmation",
        "PUT \(crew)/tabs", "POST /api/v1/experiences/{reported}/flags",
        "PUT /api/v1/people/{colleague}/block", "PUT /api/v1/people/{colleague}/mute",
        "DELETE /api/v1/people/{colleague}/block", "DELETE /api/v1/people/{colleague}/mute",
        "DELETE \(crew)/timer", "PUT \(crew)/hours-weeks/{week}",
        "PUT \(crew)/projects/{project}/pin",
        "DELETE \(crew)/projects/{project}/pin", "POST \(crew)/shifts/{shift}/claim",
        "POST \(crew)/exchanges/{exchange}/acceptance", "POST \(crew)/exchanges/{exchange}/rejection",
        "POST \(crew)/exchanges/approvals",
        "PATCH \(crew)/defects/{defect}", "DELETE \(crew)/defects/{defect}",
        "POST \(crew)/defects/{defect}/restoration", "POST \(crew)/defects/{defect}/transition",
        "POST \(crew)/defects/{defect}/duplicate",
        "DELETE \(crew)/defects/{defect}/duplicate", "PUT \(crew)/defects/{defect}/position",
        "DELETE \(crew)/defects/{defect}/position", "POST \(crew)/defects/{defect}/comments",
        "POST \(crew)/defects/{defect}/files", "POST \(crew)/defects/{defect}/watch",
        "POST \(crew)/defects/{defect}/time",
    ]
    /// Operations allowed in an archived crew: restoring it, and removing what belongs to one person only.
    static let outlivesCrew: Set<String> = [
        "PATCH \(crew)", "DELETE \(crew)/calendar-feeds/{feed}", "DELETE \(crew)/members/{person}",
    ]

    private static let focus: [WriteRoute] = [
        WriteRoute(
            "POST /api/v1/me/focus/modes",
            ##"{"name": "Guitar {hour}", "color": "#123abc", "position": 1}"##,
            answers: 201,
            changes: "focus_mode"
        ),
        WriteRoute("PATCH /api/v1/me/focus/modes/{mode}", #"{"group": "Fun"}"#, changes: "focus_mode"),
        WriteRoute(
            "DELETE /api/v1/me/focus/modes/{mode}",
            given: [.focusMode],
            answers: 204,
            changes: "focus_mode"
        ),
        WriteRoute(
            "PUT /api/v1/me/focus/timer",
            given: [.focusMode],
            #"{"mode": "{mode}", "note": "{hour}"}"#,
            changes: "focus_entry"
        ),
        WriteRoute(
            "POST /api/v1/me/focus/timer/stopping",
            given: [.focusMode, .focusStart],
            "{}",
            changes: "focus_entry"
        ),
        WriteRoute(
            "POST /api/v1/me/focus/entries",
            given: [.focusMode],
            #"{"mode": "{mode}", "startedAt": "{past}T{hour}:00:00Z", "endedAt": "{past}T{hour}:40:00Z"}"#,
            answers: 201,
            changes: "focus_entry"
        ),
        WriteRoute(
            "PATCH /api/v1/me/focus/entries/{entry}",
            given: [.focusMode, .focusEntry()],
            #"{"note": "{hour}"}"#,
            changes: "focus_entry"
        ),
        WriteRoute(
            "DELETE /api/v1/me/focus/entries/{entry}",
            given: [.focusMode, .focusEntry()],
            changes: "focus_entry"
        ),
        WriteRoute(
            "POST /api/v1/me/focus/entries/{entry}/restoration",
            given: [
                .focusMode, .focusEntry(), Step(.member, "DELETE /api/v1/me/focus/entries/{entry}"),
            ],
            changes: "focus_entry"
        ),
        WriteRoute(
            "POST /api/v1/me/focus/entries/{entry}/split",
            given: [.focusMode, .focusEntry()],
            #"{"at": "{past}T{hour}:10:00Z"}"#,
            changes: "focus_entry"
        ),
        WriteRoute(
            "POST /api/v1/me/focus/entries/{entry}/cut",
            given: [.focusMode, .focusEntry()],
            #"{"from": "{past}T{hour}:10:00Z", "to": "{past}T{hour}:15:00Z", "mode": "work"}"#,
            changes: "focus_entry"
        ),
        WriteRoute(
            "POST /api/v1/me/focus/entries/merge",
            given: [.focusMode, .focusEntry(), .focusEntry("30", "45", as: "otherEntry")],
            #"{"entries": ["{entry}", "{otherEntry}"]}"#,
            changes: "focus_entry"
        ),
        WriteRoute(
            "POST /api/v1/me/focus/undo",
            given: [.focusMode, .focusEntry()],
            changes: "focus_change"
        ),
        WriteRoute("PATCH /api/v1/me/focus/settings", #"{"timeZone": "Asia/Tokyo"}"#, changes: "focus_settings"),
        WriteRoute("PATCH /api/v1/me/focus/activity", #"{"keptDays": 7}"#, changes: "activity_settings"),
        WriteRoute(
            "DELETE /api/v1/me/focus/activity",
            given: Step.activity,
            answers: 204,
            changes: "activity_event"
        ),
    ]

    private static let focusData: [WriteRoute] = [
        WriteRoute(
            "POST /api/v1/me/focus/imports",
            RouteWorld.focusFile,
            changes: "focus_import",
            type: "application/octet-stream"
        ),
        WriteRoute(
            "POST /api/v1/me/focus/imports/{focusImport}/undo",
            given: [.focusImport],
            changes: "focus_import"
        ),
        // Sent by someone whose data no other request needs.
        WriteRoute(
            "DELETE /api/v1/me/focus",
            Caller("departing"),
            given: [.signUp("departing"), Step(Caller("departing"), "GET /api/v1/me/focus/modes")],
            answers: 204,
            changes: "focus_mode"
        ),
    ]

    /// Last, because each route uses up an hour of the day, and earlier fixed shifts would overlap.
    private static let plans: [WriteRoute] = [
        WriteRoute(
            "POST /api/v1/me/focus/tasks",
            given: [.focusMode],
            #"{"title": "Chapter 3", "date": "{day}", "repeats": "weekdays", "mode": "{mode}"}"#,
            answers: 201,
            changes: "focus_task"
        ),
        WriteRoute(
            "PATCH /api/v1/me/focus/tasks/{task}",
            given: [.focusMode, .focusTask],
            #"{"done": true}"#,
            changes: "focus_task"
        ),
        WriteRoute(
            "DELETE /api/v1/me/focus/tasks/{task}",
            given: [.focusMode, .focusTask],
            answers: 204,
            changes: "focus_task"
        ),
        WriteRoute(
            "POST /api/v1/me/focus/links",
            given: [.focusMode],
            #"{"mode": "{mode}", "action": "start"}"#,
            answers: 201,
            changes: "focus_link"
        ),
        WriteRoute(
            "DELETE /api/v1/me/focus/links/{focusLink}",
            given: [.focusMode, .focusLink],
            answers: 204,
            changes: "focus_link"
        ),
        WriteRoute(
            "POST /api/v1/me/focus/rules",
            given: [.focusMode],
            #"{"mode": "{mode}", "field": "site", "text": "example.org", "position": 1}"#,
            answers: 201,
            changes: "focus_rule"
        ),
        WriteRoute(
            "PATCH /api/v1/me/focus/rules/{rule}",
            given: [.focusMode, .focusRule],
            #"{"text": "Code"}"#,
            changes: "focus_rule"
        ),
        WriteRoute(
            "DELETE /api/v1/me/focus/rules/{rule}",
            given: [.focusMode, .focusRule],
            answers: 204,
            changes: "focus_rule"
        ),
        WriteRoute(
            "POST /api/v1/me/focus/calendars",
            given: [.focusMode],
            #"{"mode": "{mode}", "name": "Lectures", "file": "\#(Step.calendarText("{serial}"))"}"#,
            answers: 201,
            changes: "focus_calendar"
        ),
        WriteRoute(
            "PATCH /api/v1/me/focus/calendars/{focusCalendar}",
            given: [.focusMode, .focusCalendar],
            #"{"name": "Lectures", "mode": null}"#,
            changes: "focus_calendar"
        ),
        WriteRoute(
            "POST /api/v1/me/focus/calendars/{focusCalendar}/refresh",
            given: Step.fetchedCalendar,
            changes: "focus_calendar"
        ),
        WriteRoute(
            "DELETE /api/v1/me/focus/calendars/{focusCalendar}",
            given: [.focusMode, .focusCalendar],
            answers: 204,
            changes: "focus_calendar"
        ),
        WriteRoute(
            "POST /api/v1/me/focus/targets",
            given: [.focusMode],
            #"{"mode": "{mode}", "kind": "atMost", "period": "week", "minutes": 600}"#,
            answers: 201,
            changes: "focus_target"
        ),
        WriteRoute(
            "PATCH /api/v1/me/focus/targets/{target}",
            given: [.focusMode, .focusTarget],
            #"{"minutes": 90}"#,
            changes: "focus_target"
        ),
        WriteRoute(
            "DELETE /api/v1/me/focus/targets/{target}",
            given: [.focusMode, .focusTarget],
            answers: 204,
            changes: "focus_target"
        ),
        WriteRoute(
            "POST /api/v1/me/focus/blocks",
            given: [.focusMode],
            #"{"mode": "{mode}", "weekday": 1, "start": "09:00", "end": "11:00"}"#,
            answers: 201,
            changes: "focus_block"
        ),
        WriteRoute(
            "PATCH /api/v1/me/focus/blocks/{block}",
            given: [.focusMode, .focusBlock],
            #"{"start": "08:00"}"#,
            changes: "focus_block"
        ),
        WriteRoute(
            "DELETE /api/v1/me/focus/blocks/{block}",
            given: [.focusMode, .focusBlock],
            answers: 204,
            changes: "focus_block"
        ),
    ]

    private static let account: [WriteRoute] = [
        WriteRoute(
            "PUT /api/v1/me/notification-settings",
            #"{"mail": false, "kinds": [], "quietHours": [], "urgentInQuietHours": true}"#,
            changes: "notification_settings"
        ),
        WriteRoute(
            "PUT /api/v1/me/reminder-settings",
            #"{"reminders": [{"id": "shifts.reminder", "enabled": true, "minutes": 30}]}"#,
            changes: "reminder_settings"
        ),
        WriteRoute(
            "POST /api/v1/people",
            .anonymous,
            #"{"email": "new@example.org", "password": "a few words in a row", "name": "New"}"#,
            answers: 201,
            changes: "person"
        ),
        WriteRoute(
            "POST /api/v1/sessions",
            .anonymous,
            #"{"email": "lea@example.org", "password": "a few words in a row"}"#,
            answers: 201,
            changes: "credential"
        ),
        WriteRoute("DELETE /api/v1/sessions/current", .guest, given: [.signIn()], answers: 204, changes: "credential"),
        WriteRoute("PATCH /api/v1/me", #"{"appearance": "dark"}"#, changes: "person"),
        WriteRoute("PUT /api/v1/me/picture", onePixel, changes: "picture", type: "application/octet-stream"),
        WriteRoute("DELETE /api/v1/me/picture", given: [.profilePicture], answers: 204, changes: "picture"),
        WriteRoute(
            "DELETE /api/v1/me",
            .guest,
            given: [.newcomer],
            #"{"password": "a few words in a row"}"#,
            answers: 204,
            changes: "person"
        ),
        WriteRoute(
            "POST /api/v1/me/password",
            #"{"current": "a few words in a row", "new": "some other words in a row"}"#,
            answers: 204,
            changes: "person"
        ),
        WriteRoute("DELETE /api/v1/me/sessions", .guest, given: [.signIn("rik")], answers: 204, changes: "credential"),
        WriteRoute(
            "DELETE /api/v1/me/sessions/{session}",
            .colleague,
            given: [.signIn("tim"), Step(.guest, "GET /api/v1/me/sessions", keep: ["session": "items.0.id"])],
            answers: 204,
            changes: "credential"
        ),
        WriteRoute(
            "POST /api/v1/me/tokens",
            #"{"name": "Screen", "access": "read"}"#,
            answers: 201,
            changes: "credential"
        ),
        WriteRoute(
            "DELETE /api/v1/me/tokens/{token}",
            given: [
                Step(.member, "POST /api/v1/me/tokens", #"{"name": "Old", "access": "read"}"#, keep: ["token": "id"])
            ],
            answers: 204,
            changes: "credential"
        ),
        WriteRoute("POST /api/v1/me/push-subscriptions", subscription, answers: 201, changes: "push_subscription"),
        WriteRoute(
            "DELETE /api/v1/me/push-subscriptions",
            given: [Step(.member, "POST /api/v1/me/push-subscriptions", subscription)],
            #"{"endpoint": "https://\#(RouteWorld.pushService)/device"}"#,
            answers: 204,
            changes: "push_subscription"
        ),
        WriteRoute("POST /api/v1/me/inbox/{item}/reading", .manager, answers: 204, changes: "notice"),
        WriteRoute("POST /api/v1/me/inbox/reading", .manager, answers: 204, changes: "notice"),
    ]

    private static let subscription = #"""
        {
            "endpoint": "https://\#(RouteWorld.pushService)/device",
            "keys": {
                "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                "auth": "BTBZMqHH6r4Tts7J_aSIgg"
            }
        }
        """#

    private static let crews: [WriteRoute] = [
        WriteRoute(
            "POST /api/v1/crews",
            #"{"name": "Second", "timeZone": "Europe/Amsterdam"}"#,
            answers: 201,
            changes: "crew"
        ),
        WriteRoute("PUT \(crew)/tabs", #"{"tabs": ["focus"]}"#, changes: "member"),
        WriteRoute("PATCH \(crew)", .owner, #"{"name": "De Waag 2"}"#, changes: "crew"),
        WriteRoute(
            "POST \(crew)/members",
            .manager,
            #"{"names": ["Person {serial}"]}"#,
            answers: 201,
            changes: "person"
        ),
        WriteRoute("POST \(crew)/invitations", .manager, #"{"role": "member"}"#, answers: 201, changes: "invitation"),
        WriteRoute(
            "POST /api/v1/invitations/{code}/acceptance",
            Caller("newcomer"),
            given: [.signUp("newcomer"), .invitation],
            changes: "member"
        ),
        WriteRoute("PATCH \(crew)/members/{max}", .owner, #"{"positions": ["Bar"]}"#, changes: "member_position"),
        WriteRoute("POST \(crew)/members/{max}/sign-in-link", .owner, answers: 201, changes: "sign_in_link"),
        WriteRoute(
            "DELETE \(crew)/members/{max}/sign-in-link",
            .owner,
            given: [Step(.owner, "POST \(crew)/members/{max}/sign-in-link")],
            answers: 204,
            changes: "sign_in_link"
        ),
        WriteRoute(
            "DELETE \(crew)/members/{leaver}",
            .owner,
            given: [
                .signUp("leaver"), .invitation, Step(Caller("leaver"), "POST /api/v1/invitations/{code}/acceptance"),
            ],
            answers: 204,
            changes: "member"
        ),
    ]

    private static let shifts: [WriteRoute] = [
        WriteRoute(
            "POST \(crew)/fixed-shifts",
            #"{"weekday": 6, "start": "20:00", "end": "21:00"}"#,
            answers: 201,
            changes: "fixed_shift"
        ),
        WriteRoute(
            "PATCH \(crew)/fixed-shifts/{own}",
            given: [.ownFixedShift],
            #"{"end": "{hour}:50"}"#,
            changes: "fixed_shift"
        ),
        WriteRoute("DELETE \(crew)/fixed-shifts/{own}", given: [.ownFixedShift], answers: 204, changes: "fixed_shift"),
        WriteRoute(
            "POST \(crew)/fixed-shift-proposals",
            given: [.planned],
            #"{"kind": "end", "fixedShift": "{planned}"}"#,
            answers: 201,
            changes: "fixed_shift_proposal"
        ),
        WriteRoute(
            "DELETE \(crew)/fixed-shift-proposals/{proposal}",
            given: [.planned, .proposal],
            answers: 204,
            changes: "fixed_shift_proposal"
        ),
        WriteRoute(
            "POST \(crew)/fixed-shift-proposals/{proposal}/approval",
            .manager,
            given: [.planned, .proposal],
            changes: "fixed_shift_proposal"
        ),
        WriteRoute(
            "POST \(crew)/fixed-shift-proposals/{proposal}/rejection",
            .manager,
            given: [.planned, .proposal],
            changes: "fixed_shift_proposal"
        ),
        WriteRoute(
            "POST \(crew)/shifts",
            .manager,
            #"{"date": "{day}", "start": "10:00", "end": "12:00"}"#,
            answers: 201,
            changes: "shift"
        ),
        WriteRoute("PATCH \(crew)/shifts/{shift}", .manager, given: [.shift], #"{"end": "13:00"}"#, changes: "shift"),
        WriteRoute("DELETE \(crew)/shifts/{shift}", .manager, given: [.shift], answers: 204, changes: "shift"),
        WriteRoute(
            "POST \(crew)/unpublished-shifts",
            .manager,
            #"{"dates": ["{day}"], "open": 1, "start": "10:00", "end": "12:00"}"#,
            answers: 201,
            changes: "unpublished_shift"
        ),
        WriteRoute(
            "PATCH \(crew)/unpublished-shifts/{draft}",
            .manager,
            given: [.draft],
            #"{"end": "13:00"}"#,
            changes: "unpublished_shift"
        ),
        WriteRoute(
            "DELETE \(crew)/unpublished-shifts/{draft}",
            .manager,
            given: [.draft],
            answers: 204,
            changes: "unpublished_shift"
        ),
        WriteRoute(
            "POST \(crew)/publications",
            .manager,
            given: [.draft],
            #"{"week": "{dayWeek}"}"#,
            changes: "shift"
        ),
        WriteRoute("POST \(crew)/week-copies", .manager, #"{"from": "2026-W26", "to": "2026-W31"}"#, changes: "shift"),
        WriteRoute("POST \(crew)/calendar-feeds", #"{"kind": "open"}"#, answers: 201, changes: "calendar_feed"),
        WriteRoute(
            "DELETE \(crew)/calendar-feeds/{feed}",
            given: [.feed],
            answers: 204,
            changes: "calendar_feed"
        ),
        WriteRoute("PATCH \(crew)/shift-settings", .manager, #"{"leaderboard": false}"#, changes: "shift_settings"),
    ]

    private static let exchanges: [WriteRoute] = [
        WriteRoute(
            "POST \(crew)/shifts/{shift}/offer",
            given: [.shift],
            #"{"reason": "A wedding"}"#,
            answers: 201,
            changes: "exchange"
        ),
        WriteRoute("POST \(crew)/shifts/{shift}/claim", .colleague, given: [.openShift], changes: "exchange"),
        WriteRoute(
            "POST \(crew)/shifts/{shift}/trade",
            given: [.shift, .otherShift],
            #"{"for": "{otherShift}"}"#,
            answers: 201,
            changes: "exchange"
        ),
        WriteRoute("DELETE \(crew)/exchanges/{exchange}", given: [.shift, .offer], answers: 204, changes: "exchange"),
        WriteRoute(
            "POST \(crew)/exchanges/{exchange}/acceptance",
            .colleague,
            given: [.shift, .offer],
            changes: "exchange"
        ),
        WriteRoute(
            "POST \(crew)/exchanges/{exchange}/approval",
            .manager,
            given: [.shift, .offer, .acceptance],
            changes: "exchange"
        ),
        WriteRoute(
            "POST \(crew)/exchanges/{exchange}/rejection",
            .manager,
            given: [.shift, .offer, .acceptance],
            changes: "exchange"
        ),
        WriteRoute(
            "POST \(crew)/exchanges/approvals",
            .manager,
            given: [.shift, .offer, .acceptance],
            #"{"exchanges": ["{exchange}"]}"#,
            changes: "exchange"
        ),
        WriteRoute(
            "POST \(crew)/days-off",
            #"{"kind": "sick", "first": "{day}"}"#,
            answers: 201,
            changes: "days_off"
        ),
        WriteRoute(
            "PUT \(crew)/holiday-balances/{person}",
            .manager,
            #"{"days": 30}"#,
            changes: "holiday_allowance"
        ),
        WriteRoute(
            "PUT \(crew)/position-places",
            .manager,
            given: [.crewRound, .crewScene],
            #"{"position": "Bar", "place": "{crewScene}"}"#,
            changes: "position_place"
        ),
        WriteRoute("DELETE \(crew)/days-off/{daysOff}", given: [.daysOff], answers: 204, changes: "days_off"),
        WriteRoute("POST \(crew)/days-off/{daysOff}/approval", .manager, given: [.daysOff], changes: "days_off"),
        WriteRoute("POST \(crew)/days-off/{daysOff}/rejection", .manager, given: [.daysOff], changes: "days_off"),
        WriteRoute(
            "POST \(crew)/shift-requests",
            .colleague,
            #"{"dates": ["2026-06-26"]}"#,
            answers: 201,
            changes: "shift_request"
        ),
        WriteRoute(
            "DELETE \(crew)/shift-requests/{request}",
            .colleague,
            given: [.request("27")],
            answers: 204,
            changes: "shift_request"
        ),
        WriteRoute(
            "POST \(crew)/shift-requests/{request}/suggestions",
            given: [.request("28"), .sundayShift],
            #"{"shifts": ["{shift}"]}"#,
            answers: 201,
            changes: "exchange"
        ),
    ]

    private static let hours: [WriteRoute] = [
        WriteRoute(
            "POST \(crew)/announcements",
            .manager,
            #"{"text": "Closed on Monday."}"#,
            answers: 201,
            changes: "announcement"
        ),
        WriteRoute(
            "POST \(crew)/announcements/{announcement}/confirmation",
            .member,
            given: [.announcement],
            changes: "announcement_recipient"
        ),
        WriteRoute(
            "DELETE \(crew)/announcements/{announcement}",
            .manager,
            given: [.announcement],
            answers: 204,
            changes: "announcement"
        ),
        WriteRoute(
            "POST \(crew)/webhooks",
            .manager,
            #"{"url": "https://127.0.0.1:8443/new", "events": ["shifts"]}"#,
            answers: 201,
            changes: "webhook"
        ),
        WriteRoute(
            "PATCH \(crew)/webhooks/{webhook}",
            .manager,
            given: [.webhook],
            #"{"enabled": false}"#,
            changes: "webhook"
        ),
        WriteRoute(
            "POST \(crew)/webhooks/{webhook}/secret",
            .manager,
            given: [.webhook],
            changes: "webhook"
        ),
        WriteRoute(
            "POST \(crew)/webhooks/{webhook}/ping",
            .manager,
            given: [.webhook],
            answers: 201,
            changes: "webhook_delivery"
        ),
        WriteRoute(
            "POST \(crew)/webhooks/{webhook}/deliveries/{delivery}/redelivery",
            .manager,
            given: [.webhook, .ping],
            changes: "webhook_delivery"
        ),
        WriteRoute(
            "DELETE \(crew)/webhooks/{webhook}",
            .manager,
            given: [.webhook],
            answers: 204,
            changes: "webhook"
        ),
        WriteRoute("POST \(crew)/clients", .manager, #"{"name": "Fresh"}"#, answers: 201, changes: "client"),
        WriteRoute("PATCH \(crew)/clients/{client}", .manager, #"{"name": "Renamed"}"#, changes: "client"),
        WriteRoute("POST \(crew)/projects", #"{"client": "Fresh", "name": "Site"}"#, answers: 201, changes: "project"),
        WriteRoute("PATCH \(crew)/projects/{project}", .manager, #"{"billable": false}"#, changes: "project"),
        WriteRoute("PUT \(crew)/projects/{project}/pin", .colleague, answers: 204, changes: "project_pin"),
        WriteRoute("DELETE \(crew)/projects/{project}/pin", .member, answers: 204, changes: "project_pin"),
        WriteRoute(
            "POST \(crew)/hourly-rates",
            .manager,
            #"{"validFrom": "2026-02-01", "amount": 100}"#,
            answers: 201,
            changes: "hourly_rate"
        ),
        WriteRoute(
            "DELETE \(crew)/hourly-rates/{rate}",
            .manager,
            given: [
                Step(
                    .manager,
                    "POST \(crew)/hourly-rates",
                    #"{"validFrom": "2026-03-01", "amount": 100}"#,
                    keep: ["rate": "rate.id"]
                )
            ],
            answers: 204,
            changes: "hourly_rate"
        ),
        WriteRoute(
            "PUT \(crew)/hours-weeks/{week}",
            #"{"cells": [{"project": "{project}", "date": "2026-06-24", "minutes": 60}]}"#,
            changes: "hours_record"
        ),
        WriteRoute("PUT \(crew)/timer", #"{"project": "{project}"}"#, changes: "hours_timer"),
        WriteRoute(
            "POST \(crew)/timer/stopping",
            .colleague,
            given: [.timer(.colleague)],
            "{}",
            changes: "hours_timer"
        ),
        WriteRoute("DELETE \(crew)/timer", .manager, given: [.timer(.manager)], answers: 204, changes: "hours_timer"),
        WriteRoute(
            "POST \(crew)/worked-shifts/{worked}/record",
            #"{"project": "{project}"}"#,
            answers: 201,
            changes: "hours_record"
        ),
        WriteRoute(
            "POST \(crew)/records",
            #"{"project": "{project}", "hours": "1", "date": "2026-06-22"}"#,
            answers: 201,
            changes: "hours_record"
        ),
        WriteRoute("PATCH \(crew)/records/{record}", given: [.record], #"{"hours": "2"}"#, changes: "hours_record"),
        WriteRoute("DELETE \(crew)/records/{record}", given: [.record], changes: "hours_record"),
        WriteRoute(
            "POST \(crew)/records/{record}/restoration",
            given: [.record, Step(.member, "DELETE \(crew)/records/{record}")],
            changes: "hours_record"
        ),
        WriteRoute(
            "POST \(crew)/quick-log",
            given: [.project, .record],
            #"{"project": "{project}"}"#,
            answers: 201,
            changes: "hours_record"
        ),
        WriteRoute(
            "POST \(crew)/imports/hours",
            .manager,
            RouteWorld.hoursFile,
            changes: "hours_import",
            type: "application/octet-stream"
        ),
        WriteRoute("PATCH \(crew)/hours-settings", .manager, #"{"step": 15}"#, changes: "hours_settings"),
        WriteRoute(
            "PUT \(crew)/members/{person}/contracts",
            .manager,
            #"{"validFrom": "2026-07-01", "status": "partTime", "weekMinutes": 480, "weekdays": [1]}"#,
            changes: "contract"
        ),
        WriteRoute(
            "DELETE \(crew)/members/{person}/contracts/{validFrom}",
            .manager,
            answers: 204,
            changes: "contract"
        ),
    ]

    private static let timesheets: [WriteRoute] = [
        WriteRoute(
            "POST \(crew)/timesheets/{person}/{period}/submission",
            given: [.period("20")],
            "{}",
            changes: "timesheet"
        ),
        WriteRoute(
            "POST \(crew)/timesheets/{person}/{period}/approval",
            .manager,
            given: [.period("21"), .submission],
            "{}",
            changes: "timesheet"
        ),
        WriteRoute(
            "POST \(crew)/timesheets/{person}/{period}/return",
            .manager,
            given: [.period("22"), .submission],
            #"{"reason": "Where is Friday?"}"#,
            changes: "timesheet"
        ),
        WriteRoute(
            "POST \(crew)/timesheets/{person}/{period}/reopening",
            given: [.period("23"), .submission],
            #"{"reason": "Friday is missing"}"#,
            changes: "timesheet"
        ),
        WriteRoute(
            "POST \(crew)/timesheets/approvals",
            .manager,
            given: [.period("24"), .submission],
            #"{"period": "{period}", "people": ["{person}"]}"#,
            changes: "timesheet"
        ),
    ]

    private static let defects: [WriteRoute] = [
        WriteRoute(
            "POST \(crew)/defects",
            #"{"headline": "It drips", "severity": "3-Average"}"#,
            answers: 201,
            changes: "defect"
        ),
        WriteRoute("PATCH \(crew)/defects/{defect}", #"{"keywords": "cold"}"#, changes: "defect"),
        WriteRoute("DELETE \(crew)/defects/{defect}", given: [.defect], changes: "defect"),
        WriteRoute(
            "POST \(crew)/defects/{defect}/restoration",
            given: [.defect, Step(.member, "DELETE \(crew)/defects/{defect}")],
            changes: "defect"
        ),
        WriteRoute(
            "POST \(crew)/defects/{defect}/transition",
            given: [.defect],
            #"{"action": "Close", "fields": {"resolution": "Fixed"}}"#,
            changes: "defect"
        ),
        WriteRoute(
            "POST \(crew)/defects/{defect}/duplicate",
            given: [.original, .defect],
            #"{"original": "{original}"}"#,
            changes: "defect"
        ),
        WriteRoute(
            "DELETE \(crew)/defects/{defect}/duplicate",
            given: [.original, .defect, .duplicate],
            changes: "defect"
        ),
        WriteRoute(
            "PUT \(crew)/defects/{defect}/position",
            #"{"latitude": 52.37, "longitude": 4.9}"#,
            changes: "defect"
        ),
        WriteRoute("DELETE \(crew)/defects/{defect}/position", given: [.defect, .position], changes: "defect"),
        WriteRoute(
            "POST \(crew)/defects/{defect}/time",
            #"{"hours": "0:30", "project": "{project}", "date": "2026-06-22"}"#,
            answers: 201,
            changes: "defect_time"
        ),
        WriteRoute(
            "POST \(crew)/defects/bulk",
            #"{"defects": ["{defect}"], "fields": {"project": "Kitchen"}}"#,
            changes: "defect_operation"
        ),
        WriteRoute(
            "POST \(crew)/defect-operations/{operation}/undo",
            given: [.defect, .bulk],
            changes: "defect_operation"
        ),
        WriteRoute(
            "POST \(crew)/defects/queries",
            #"{"name": "Closed", "filter": {"open": false}}"#,
            answers: 201,
            changes: "defect_query"
        ),
        WriteRoute(
            "PATCH \(crew)/defects/queries/{query}",
            given: [.query],
            #"{"name": "Renamed"}"#,
            changes: "defect_query"
        ),
        WriteRoute("DELETE \(crew)/defects/queries/{query}", given: [.query], answers: 204, changes: "defect_query"),
        WriteRoute(
            "POST \(crew)/imports/defects",
            .manager,
            RouteWorld.defectsFile,
            changes: "defect_import",
            type: "application/octet-stream"
        ),
        WriteRoute("PUT \(crew)/defect-schema", .manager, "{schema}", changes: "defect_settings"),
        WriteRoute("DELETE \(crew)/defect-schema", .manager, given: [.ownSchema], changes: "defect_settings"),
    ]

    private static let discussion: [WriteRoute] = [
        WriteRoute(
            "POST \(crew)/defects/{defect}/comments",
            .colleague,
            #"{"text": "Seen"}"#,
            answers: 201,
            changes: "defect_comment"
        ),
        WriteRoute(
            "PATCH \(crew)/defects/{defect}/comments/{comment}",
            #"{"text": "Corrected"}"#,
            changes: "defect_comment"
        ),
        WriteRoute("DELETE \(crew)/defects/{defect}/comments/{comment}", given: [.comment], changes: "defect_comment"),
        WriteRoute(
            "POST \(crew)/defects/{defect}/comments/{comment}/restoration",
            given: [.comment, Step(.member, "DELETE \(crew)/defects/{defect}/comments/{comment}")],
            changes: "defect_comment"
        ),
        WriteRoute(
            "POST \(crew)/defects/{defect}/files",
            "drip",
            query: "?name=drip.txt",
            answers: 201,
            changes: "file",
            type: "application/octet-stream"
        ),
        WriteRoute("DELETE \(crew)/defects/{defect}/files/{file}", given: [.file], changes: "defect_file"),
        WriteRoute(
            "POST \(crew)/defects/{defect}/files/{file}/restoration",
            given: [.file, Step(.member, "DELETE \(crew)/defects/{defect}/files/{file}")],
            changes: "defect_file"
        ),
        WriteRoute("POST \(crew)/defects/{defect}/watch", #"{"watching": false}"#, changes: "defect_watcher"),
    ]
}
