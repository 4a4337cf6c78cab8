extension Endpoint where Input == Void, Output == Page<FocusBlock> {
    /// List the blocks of my weekly plan, by weekday and time.
    public static var listFocusBlocks: Self {
        Endpoint(.get, "me/focus/blocks", .focus, [.paged, .restricted], gives: "One page of the list.")
    }
}

extension Endpoint where Input == NewFocusBlock, Output == FocusBlock {
    /// Plan a block for every week, from today on.
    public static var makeFocusBlock: Self {
        Endpoint(.post, "me/focus/blocks", .focus, [.created, .versioned], gives: "The block.")
    }
}

extension Endpoint where Input == FocusBlockPatch, Output == FocusBlock {
    /// Change a block from today on. What was planned for the days before stays.
    public static var changeFocusBlock: Self {
        Endpoint(
            .patch,
            "me/focus/blocks/{block}",
            .focus,
            [.versioned, .conditional],
            gives: "The block as it is now."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Delete a block from today on. What was planned for the days before stays.
    public static var removeFocusBlock: Self {
        Endpoint(.delete, "me/focus/blocks/{block}", .focus, [.conditional], gives: "Deleted.")
    }
}

extension Endpoint where Input == Void, Output == FocusPlan {
    /// What I planned compared with what I logged: by block and shift, and by mode.
    ///
    /// A block across midnight belongs to the day on which it starts. More than 31 days is 422.
    public static var compareFocusPlan: Self {
        Endpoint(
            .get,
            "me/focus/plan",
            .focus,
            [.restricted],
            query: [
                .of("from", "Date", "The first date; this week's Monday when left out.", example: "2026-11-16"),
                .of(
                    "to",
                    "Date",
                    "The date before which to stop; seven days after `from` when left out.",
                    example: "2026-11-23"
                ),
            ],
            gives: "The plan."
        )
    }
}
