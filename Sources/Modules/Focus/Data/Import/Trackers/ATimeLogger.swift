import API
import Core

extension TrackerFormat {
    /// The report of aTimeLogger as CSV, with local times. A table of totals follows, with the same first column.
    static let aTimeLogger = TrackerFormat(
        format: .aTimeLogger,
        tracker: "aTimeLogger",
        fields: ["activity type", "duration", "from", "to"]
    ) { row, zone in
        TrackedTime(
            mode: row["activity type"] ?? "",
            span: try row.span("from", "to", length: "duration", zone),
            note: row["comment"]
        )
    }
}
