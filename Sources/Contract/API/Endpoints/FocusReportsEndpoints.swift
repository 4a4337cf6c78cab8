extension Endpoint where Input == Void, Output == FocusReport {
    /// Add up your time by mode, group, tag, day or week, and what is untracked.
    ///
    /// An entry across midnight counts partly on each day, and a running one up to now. More than 366 days is 422.
    public static var reportFocus: Self {
        Endpoint(
            .get,
            "me/focus/reports",
            .focus,
            [.restricted],
            query: [
                .of(
                    "from",
                    "Date",
                    "The first date; the day before `to` when left out, or today when that is left out too.",
                    example: "2026-11-16"
                ),
                .of(
                    "to",
                    "Date",
                    "The date before which to stop; the day after `from` when left out.",
                    example: "2026-11-23"
                ),
                .of("by", "FocusReportKey", "What to add up by; modes when left out.", example: "mode"),
                .of(
                    "compareFrom",
                    "Date",
                    "The first date to compare with; as many days as asked for before `compareTo` when left out.",
                    example: "2026-11-09"
                ),
                .of(
                    "compareTo",
                    "Date",
                    "The date before which to stop comparing; as many days as asked for after `compareFrom` when left out.",
                    example: "2026-11-16"
                ),
            ],
            gives: "The report."
        )
    }
}
