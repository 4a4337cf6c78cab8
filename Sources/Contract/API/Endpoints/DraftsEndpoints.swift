extension Endpoint where Input == Void, Output == Page<UnpublishedShift> {
    /// List the shifts that are planned but not published yet, by start (managers).
    public static var listUnpublishedShifts: Self {
        Endpoint(
            .get,
            "crews/{crew}/unpublished-shifts",
            .roster,
            [.paged, .restricted],
            query: [
                .rosterFrom,
                .rosterTo,
            ],
            gives: "One page of the list."
        )
    }
}

extension Endpoint where Input == NewUnpublishedShifts, Output == Page<UnpublishedShift> {
    /// Plan shifts that only managers see until they are published (managers).
    ///
    /// One shift for each combination of a date and a person, and `open` open ones on each date: at most 200 at once,
    /// all or none. Rules are not enforced before publication. A crew has at most 1,000 unpublished shifts.
    public static var makeUnpublishedShifts: Self {
        Endpoint(.post, "crews/{crew}/unpublished-shifts", .roster, [.created], gives: "The new shifts.")
    }
}

extension Endpoint where Input == ShiftPatch, Output == UnpublishedShift {
    /// Change an unpublished shift (managers). Once it is published, this is 404.
    public static var changeUnpublishedShift: Self {
        Endpoint(
            .patch,
            "crews/{crew}/unpublished-shifts/{unpublishedShift}",
            .roster,
            gives: "The changed shift."
        )
    }
}

extension Endpoint where Input == Void, Output == Void {
    /// Remove an unpublished shift (managers).
    public static var removeUnpublishedShift: Self {
        Endpoint(.delete, "crews/{crew}/unpublished-shifts/{unpublishedShift}", .roster, gives: "Removed.")
    }
}

extension Endpoint where Input == NewPublication, Output == Publication {
    /// Publish the unpublished shifts of a week (managers).
    ///
    /// They are on the roster from then on, with the same ids. Everyone concerned gets one notification, however many
    /// shifts it is about. Shifts that break a blocking rule stay unpublished. If there are none to publish, this is 409
    /// with the code `empty`.
    public static var publishWeek: Self {
        Endpoint(.post, "crews/{crew}/publications", .roster, gives: "The result of the publication or dry run.")
    }
}
