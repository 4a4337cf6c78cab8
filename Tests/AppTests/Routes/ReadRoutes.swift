/// Who may read a route.
enum Audience: Sendable {
    /// Everyone, signed in or not.
    case anybody
    /// Anyone signed in.
    case person
    /// Every member of the crew.
    case crew
    /// Managers; another member is refused with 403.
    case managers
    /// Managers and the owner of the thing; another member is refused with 403.
    case editor
    /// Managers and the owner of the thing; for another member it does not exist.
    case holder
    /// Only the owner of the thing.
    case author
}

/// A route that reads, as METHOD and path of openapi.yaml or of a page, with the people who may read it.
struct ReadRoute: Sendable {
    let route: String
    let audience: Audience
    let query: String
    /// The status for permitted readers.
    let status: Int

    init(_ path: String, _ audience: Audience = .crew, query: String = "", status: Int = 200) {
        route = "GET " + path
        self.audience = audience
        self.query = query
        self.status = status
    }

    func status(for caller: Caller) -> Int {
        switch (audience, caller) {
        case (.managers, .member), (.managers, .colleague), (.editor, .colleague): 403
        case (.holder, .colleague), (.author, .colleague), (.author, .manager), (.author, .owner): 404
        default: status
        }
    }

    static let all: [ReadRoute] =
        api.map { ReadRoute("/api/v1" + $0.0, $0.1, query: $0.2) } + pages
        + places

    private static let api: [(String, Audience, String)] = [
        ("/me", .person, ""),
        ("/me/sessions", .person, ""),
        ("/me/tokens", .person, ""),
        ("/me/passkeys", .person, ""),
        ("/me/identities", .person, ""),
        ("/me/inbox", .person, ""),
        ("/me/notification-settings", .person, ""),
        ("/me/reminder-settings", .person, ""),
        ("/me/push-subscriptions", .person, ""),
        ("/me/export", .person, ""),
        ("/people/{person}/pictures/{profilePicture}", .person, ""),
        ("/people/{person}/pictures/{profilePicture}/thumbnail", .person, ""),
        ("/me/focus/modes", .person, ""),
        ("/me/focus/settings", .person, ""),
        ("/me/focus/reports", .person, "?from=2026-06-22&to=2026-06-29&by=day"),
        ("/me/focus/blocks", .person, ""),
        ("/me/focus/targets", .person, ""),
        ("/me/focus/links", .person, ""),
        ("/me/focus/rules", .person, ""),
        ("/me/focus/suggestions", .person, "?date=2026-06-22"),
        ("/me/focus/activity", .person, ""),
        ("/me/focus/tasks", .person, ""),
        ("/me/focus/plan", .person, "?from=2026-06-22"),
        ("/me/focus/entries", .person, "?from=2026-06-22"),
        ("/me/focus/entries/{entry}", .author, ""),
        ("/me/focus/export", .person, "?format=json"),
        ("/crews", .person, ""),
        ("/crews/{crew}", .crew, ""),
        ("/crews/{crew}/tabs", .crew, ""),
        ("/crews/{crew}/members", .crew, ""),
        ("/crews/{crew}/members/{person}/contracts", .holder, ""),
        ("/crews/{crew}/fixed-shifts", .crew, ""),
        ("/crews/{crew}/fixed-shifts/{fixedShift}", .crew, ""),
        ("/crews/{crew}/fixed-shift-proposals", .crew, ""),
        ("/crews/{crew}/fixed-shift-proposals/{proposal}", .holder, ""),
        ("/crews/{crew}/shifts", .crew, "?from=2026-06-22&to=2026-06-28"),
        ("/crews/{crew}/shifts/{shift}", .crew, ""),
        ("/crews/{crew}/shifts/{shift}/history", .crew, ""),
        ("/crews/{crew}/balance", .crew, ""),
        ("/crews/{crew}/leaderboard", .crew, ""),
        ("/crews/{crew}/calendar-feeds", .crew, ""),
        ("/crews/{crew}/shift-settings", .crew, ""),
        ("/crews/{crew}/shift-settings/presets", .crew, ""),
        ("/crews/{crew}/shift-requests", .crew, ""),
        ("/crews/{crew}/shift-requests/days", .crew, ""),
        ("/crews/{crew}/exchanges", .crew, ""),
        ("/crews/{crew}/exchanges/{exchange}", .crew, ""),
        ("/crews/{crew}/audit", .managers, ""),
        ("/crews/{crew}/announcements", .crew, ""),
        ("/crews/{crew}/announcements/{announcement}", .crew, ""),
        ("/crews/{crew}/announcements/{announcement}/recipients", .managers, ""),
        ("/crews/{crew}/webhooks", .managers, ""),
        ("/crews/{crew}/webhooks/{webhook}/deliveries", .managers, ""),
        ("/crews/{crew}/clients", .crew, ""),
        ("/crews/{crew}/clients/{client}", .crew, ""),
        ("/crews/{crew}/projects", .crew, ""),
        ("/crews/{crew}/projects/{project}", .crew, ""),
        ("/crews/{crew}/projects/{project}/people", .managers, ""),
        ("/crews/{crew}/hourly-rates", .managers, ""),
        ("/crews/{crew}/hours-weeks/{week}", .crew, ""),
        ("/crews/{crew}/timer", .crew, ""),
        ("/crews/{crew}/worked-shifts", .crew, ""),
        ("/crews/{crew}/records", .crew, ""),
        ("/crews/{crew}/records/{record}", .holder, ""),
        ("/crews/{crew}/quick-log", .crew, ""),
        ("/crews/{crew}/reports/hours", .crew, "?by=project"),
        ("/crews/{crew}/exports/hours", .crew, "?format=csv"),
        ("/crews/{crew}/exports/defects", .crew, "?format=csv"),
        ("/crews/{crew}/timesheets", .crew, "?period=2026-W25"),
        ("/crews/{crew}/timesheets/{person}/{period}", .holder, ""),
        ("/crews/{crew}/hours-settings", .crew, ""),
        ("/crews/{crew}/defects", .crew, ""),
        ("/crews/{crew}/defects/similar", .crew, "?headline=drips"),
        ("/crews/{crew}/defects/queries", .crew, ""),
        ("/crews/{crew}/defects/queries/{query}", .crew, ""),
        ("/crews/{crew}/defect-operations/{operation}", .crew, ""),
        ("/crews/{crew}/defect-schema", .crew, ""),
        ("/crews/{crew}/defects/{defect}", .crew, ""),
        ("/crews/{crew}/defects/{defect}/time", .crew, ""),
        ("/crews/{crew}/defects/{defect}/actions", .crew, ""),
        ("/crews/{crew}/defects/{defect}/comments", .crew, ""),
        ("/crews/{crew}/defects/{defect}/files", .crew, ""),
        ("/crews/{crew}/defects/{defect}/watch", .crew, ""),
        ("/crews/{crew}/defects/{defect}/history", .crew, ""),
        ("/crews/{crew}/files/{file}", .crew, ""),
        ("/crews/{crew}/files/{file}/thumbnail", .crew, ""),
    ]

    private static let pages: [ReadRoute] = [
        ReadRoute("/", .anybody, status: 303),
        ReadRoute("/signin", .anybody),
        ReadRoute("/terms", .anybody),
        ReadRoute("/privacy", .anybody),
        ReadRoute("/signup", .anybody),
        ReadRoute("/signin/forgotten", .anybody),
        // Without mail, no code can be entered.
        ReadRoute("/signin/mail", .anybody, status: 303),
        ReadRoute("/signin/code", .anybody, status: 303),
        ReadRoute("/signin/mail/{code}", .anybody, status: 404),
        ReadRoute("/signin/link/{code}", .anybody, status: 404),
        // Without a provider.
        ReadRoute("/sign-in/oidc/{code}", .anybody, status: 404),
        ReadRoute("/sign-in/oidc/{code}/return", .anybody, status: 404),
        ReadRoute("/join/{code}", .anybody),
        ReadRoute("/calendar/{secret}", .anybody),
        ReadRoute("/inbox", .person),
        ReadRoute("/settings", .person),
        ReadRoute("/settings/notifications", .person),
        ReadRoute("/settings/reminders", .person),
        ReadRoute("/settings/mail/confirmation", .person),
        ReadRoute("/settings/email", .person),
        ReadRoute("/mail/off/{code}", .anybody, status: 404),
        ReadRoute("/settings/password", .person),
        ReadRoute("/settings/delete", .person),
        ReadRoute("/settings/devices", .person),
        ReadRoute("/settings/tokens", .person),
        ReadRoute("/settings/passkeys", .person),
        ReadRoute("/settings/picture", .person),
        ReadRoute("/settings/identities", .person),
        ReadRoute("/crews/new", .person),
        ReadRoute("/api/v1/me/focus/timer", .person, status: 204),
        ReadRoute("/focus", .person),
        ReadRoute("/focus/entries/new", .person),
        ReadRoute("/focus/entries/{entry}", .author),
        ReadRoute("/focus/modes", .person),
        ReadRoute("/focus/modes/new", .person),
        ReadRoute("/focus/modes/{mode}", .author),
        ReadRoute("/focus/settings", .person),
        ReadRoute("/focus/links", .person),
        ReadRoute("/focus/rules", .person),
        ReadRoute("/focus/rules/new", .person, query: "?field=site&text=example.org"),
        ReadRoute("/focus/rules/{rule}", .author),
        ReadRoute("/focus/activity", .person),
        ReadRoute("/api/0/info", .anybody),
        ReadRoute("/focus/tasks", .person),
        ReadRoute("/focus/tasks/new", .person),
        ReadRoute("/focus/tasks/{task}", .author),
        ReadRoute("/f/{focusSecret}", .anybody),
        ReadRoute("/focus/data", .person),
        ReadRoute("/focus/data/delete", .person),
        ReadRoute("/focus/imports/{focusImport}", .author),
        ReadRoute("/focus/targets", .person),
        ReadRoute("/focus/targets/new", .person),
        ReadRoute("/focus/targets/{target}", .author),
        ReadRoute("/focus/plan", .person),
        ReadRoute("/focus/plan/blocks/new", .person),
        ReadRoute("/focus/plan/blocks/{block}", .author),
        // Redirects people who are in a crew.
        ReadRoute("/start", .person, status: 303),
        ReadRoute("/focus/report", .person, query: "?period=week"),
        ReadRoute("/focus/report.svg", .person),
        ReadRoute("/c/{crew}", status: 303),
        ReadRoute("/c/{crew}/today"),
        ReadRoute("/c/{crew}/roster"),
        ReadRoute("/c/{crew}/week"),
        ReadRoute("/c/{crew}/week/copy", .managers),
        ReadRoute("/c/{crew}/calendar"),
        ReadRoute("/c/{crew}/calendar-feeds"),
        ReadRoute("/c/{crew}/balance"),
        ReadRoute("/c/{crew}/offers"),
        ReadRoute("/c/{crew}/requests"),
        ReadRoute("/c/{crew}/fixed-shifts"),
        ReadRoute("/c/{crew}/fixed-shifts/new"),
        ReadRoute("/c/{crew}/fixed-shifts/{fixedShift}", .editor),
        ReadRoute("/c/{crew}/fixed-shift-proposals/{proposal}", .holder),
        ReadRoute("/c/{crew}/shifts/new", .managers),
        ReadRoute("/c/{crew}/shifts/{shift}"),
        ReadRoute("/c/{crew}/shifts/{shift}/edit", .managers),
        ReadRoute("/c/{crew}/shifts/{shift}/give", .managers),
        ReadRoute("/c/{crew}/announcements"),
        ReadRoute("/c/{crew}/announcements/new", .managers),
        ReadRoute("/c/{crew}/announcements/{announcement}"),
        ReadRoute("/c/{crew}/settings/audit", .managers),
        ReadRoute("/c/{crew}/settings/audit/file", .managers),
        ReadRoute("/c/{crew}/settings/webhooks", .managers),
        ReadRoute("/c/{crew}/settings/webhooks/{webhook}", .managers),
        ReadRoute("/c/{crew}/people"),
        ReadRoute("/c/{crew}/find"),
        ReadRoute("/c/{crew}/tabs"),
        ReadRoute("/c/{crew}/people/{person}"),
        ReadRoute("/c/{crew}/people/invite", .managers),
        ReadRoute("/c/{crew}/settings", .managers),
        ReadRoute("/c/{crew}/settings/shifts"),
        ReadRoute("/c/{crew}/settings/hours"),
        ReadRoute("/c/{crew}/settings/hours/contracts/{person}", .holder),
        ReadRoute("/c/{crew}/settings/compass", .managers),
        ReadRoute("/c/{crew}/settings/modules", .managers),
        ReadRoute("/c/{crew}/setup/modules", .managers),
        ReadRoute("/c/{crew}/settings/defects", .managers),
        ReadRoute("/c/{crew}/settings/defects/file", .managers),
        ReadRoute("/c/{crew}/settings/defects/fields/{field}", .managers),
        ReadRoute("/c/{crew}/hours/usual/{usualDay}"),
        ReadRoute("/c/{crew}/hours"),
        ReadRoute("/c/{crew}/hours/week"),
        ReadRoute("/c/{crew}/hours/history"),
        ReadRoute("/c/{crew}/hours/shifts"),
        ReadRoute("/c/{crew}/hours/reports"),
        ReadRoute("/c/{crew}/hours/crew", .managers),
        ReadRoute("/c/{crew}/hours/rates", .managers),
        ReadRoute("/c/{crew}/hours/records/new"),
        ReadRoute("/c/{crew}/hours/records/{record}", .holder),
        ReadRoute("/c/{crew}/hours/timesheets/{person}/{period}", .holder),
        ReadRoute("/c/{crew}/hours/projects"),
        ReadRoute("/c/{crew}/hours/projects/new"),
        ReadRoute("/c/{crew}/hours/projects/{project}"),
        ReadRoute("/c/{crew}/hours/clients/{client}", .managers),
        ReadRoute("/c/{crew}/hours/import", .managers),
        ReadRoute("/c/{crew}/hours/import/{hoursImport}", .managers),
        ReadRoute("/c/{crew}/defects"),
        ReadRoute("/c/{crew}/defects/new"),
        ReadRoute("/c/{crew}/defects/similar"),
        ReadRoute("/c/{crew}/defects/queries/{query}"),
        ReadRoute("/c/{crew}/defects/operations/{operation}"),
        ReadRoute("/c/{crew}/defects/import", .managers),
        ReadRoute("/c/{crew}/defects/import/{defectImport}", .managers),
        ReadRoute("/c/{crew}/defects/{defect}"),
        ReadRoute("/c/{crew}/defects/{defect}/edit"),
        ReadRoute("/c/{crew}/defects/{defect}/action", query: "?action=Assign"),
        ReadRoute("/c/{crew}/defects/{defect}/duplicate"),
        ReadRoute("/c/{crew}/defects/{defect}/comments"),
        ReadRoute("/c/{crew}/defects/{defect}/comments/{comment}", .author),
        ReadRoute("/c/{crew}/defects/{defect}/position"),
        ReadRoute("/c/{crew}/defects/{defect}/history"),
        ReadRoute("/c/{crew}/defects/{defect}/time"),
        ReadRoute("/c/{crew}/files/{file}"),
        ReadRoute("/c/{crew}/files/{file}/thumbnail"),
    ]
}
