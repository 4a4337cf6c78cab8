// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/DraftsEndpoints.swift: change that.

extension Call where Output == Page<UnpublishedShift> {
    /// List the shifts that are planned but not published yet, by start (managers).
    public static func listUnpublishedShifts(
        crew: String,
        from: String? = nil,
        to: String? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<UnpublishedShift>>.listUnpublishedShifts.operation, at: [crew], query: [.text("from", from), .text("to", to), .number("limit", limit), .text("after", after)])
    }

    /// Plan shifts that only managers see until they are published (managers).
    ///
    /// One shift for each combination of a date and a person, and `open` open ones on each date: at most 200 at once,
    /// all or none. Rules are not enforced before publication. A crew has at most 1,000 unpublished shifts.
    public static func makeUnpublishedShifts(crew: String, _ input: NewUnpublishedShifts) -> Self {
        Call(Endpoint<NewUnpublishedShifts, Page<UnpublishedShift>>.makeUnpublishedShifts.operation, at: [crew], body: input)
    }
}

extension Call where Output == UnpublishedShift {
    /// Change an unpublished shift (managers). Once it is published, this is 404.
    public static func changeUnpublishedShift(crew: String, unpublishedShift: String, _ input: ShiftPatch) -> Self {
        Call(Endpoint<ShiftPatch, UnpublishedShift>.changeUnpublishedShift.operation, at: [crew, unpublishedShift], body: input)
    }
}

extension Call where Output == Void {
    /// Remove an unpublished shift (managers).
    public static func removeUnpublishedShift(crew: String, unpublishedShift: String) -> Self {
        Call(Endpoint<Void, Void>.removeUnpublishedShift.operation, at: [crew, unpublishedShift])
    }
}

extension Call where Output == Publication {
    /// Publish the unpublished shifts of a week (managers).
    ///
    /// They are on the roster from then on, with the same ids. Everyone concerned gets one notification, however many
    /// shifts it is about. Shifts that break a blocking rule stay unpublished. If there are none to publish, this is 409
    /// with the code `empty`.
    public static func publishWeek(crew: String, _ input: NewPublication) -> Self {
        Call(Endpoint<NewPublication, Publication>.publishWeek.operation, at: [crew], body: input)
    }
}
