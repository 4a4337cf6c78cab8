extension Endpoint where Input == Void, Output == Page<AuditEntry> {
    /// List who changed what in the crew, newest first (managers).
    ///
    /// What people did in Focus, and what they merely read, is never listed.
    public static var listAudit: Self {
        Endpoint(
            .get,
            "crews/{crew}/audit",
            .crews,
            [.paged, .restricted],
            query: [
                .person("actor", "Only what this person did: `me` or an id."),
                .text(
                    "kind",
                    most: 60,
                    "Only this kind, or a group of kinds: `shifts`, `hours`, `defects`, `people`, `announcements` or `webhooks`.",
                    example: "shifts"
                ),
                .of("from", "Date", "The first date; 31 days before `to` when left out.", example: "2026-11-01"),
                .of(
                    "to",
                    "Date",
                    "The date after the last one, at most 31 days after `from`. When left out, 31 days after `from`, or tomorrow when `from` is left out too.",
                    example: "2026-12-01"
                ),
            ],
            gives: "One page of the list."
        )
    }
}
