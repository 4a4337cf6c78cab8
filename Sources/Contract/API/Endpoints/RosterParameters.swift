extension QueryParameter {
    static var rosterFrom: QueryParameter {
        .of("from", "Date", "The first date; the first day of this week when left out.", example: "2026-11-16")
    }

    static var rosterTo: QueryParameter {
        .of(
            "to",
            "Date",
            "The date after the last one, at most 63 days after `from`, which is the default.",
            example: "2026-11-23"
        )
    }

    static var scope: QueryParameter {
        .of(
            "scope",
            "ShiftScope",
            """
            Whether the change also applies to all later shifts of the fixed shift. With `following`, the fixed shift ends before this \
            date and a new one continues from it. Shifts that someone else holds, that are in an exchange or that were changed \
            individually stay as they are. `only` when left out.
            """
        )
    }
}
