extension Paths.Hours {
    /// GET: what a crew, or I, handed in for a period.
    public static func timesheets(crew: String) -> String { Paths.under("crews", crew, "timesheets") }
    /// GET: one of them.
    public static func timesheet(crew: String, person: String, period: String) -> String {
        Paths.under("crews", crew, "timesheets", person, period)
    }
    /// POST: hand in.
    public static func submission(crew: String, person: String, period: String) -> String {
        Paths.under("crews", crew, "timesheets", person, period, "submission")
    }
    /// POST: agree.
    public static func timesheetApproval(crew: String, person: String, period: String) -> String {
        Paths.under("crews", crew, "timesheets", person, period, "approval")
    }
    /// POST: send back, with a reason.
    public static func timesheetReturn(crew: String, person: String, period: String) -> String {
        Paths.under("crews", crew, "timesheets", person, period, "return")
    }
    /// POST: open again, or take back.
    public static func reopening(crew: String, person: String, period: String) -> String {
        Paths.under("crews", crew, "timesheets", person, period, "reopening")
    }
    /// POST: agree to several.
    public static func timesheetApprovals(crew: String) -> String {
        Paths.under("crews", crew, "timesheets", "approvals")
    }
    /// GET, PATCH: how the crew writes down its hours.
    public static func settings(crew: String) -> String { Paths.under("crews", crew, "hours-settings") }
    /// GET, PUT: what somebody was taken on for.
    public static func contracts(crew: String, person: String) -> String {
        Paths.under("crews", crew, "members", person, "contracts")
    }
    /// DELETE: one that was a mistake.
    public static func contract(crew: String, person: String, validFrom: String) -> String {
        Paths.under("crews", crew, "members", person, "contracts", validFrom)
    }
}
