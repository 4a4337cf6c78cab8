extension QueryParameter {
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
