extension QueryParameter {
    static var scope: QueryParameter {
        .of(
            "scope",
            "ShiftScope",
            """
            Whether all that follow it in its fixed shift change, or go, as well. The fixed shift then ends before this date, and \
            another goes on from it. Shifts that somebody else has, that are in an exchange or that were changed by hand stay. \
            `only` when left out.
            """
        )
    }
}
