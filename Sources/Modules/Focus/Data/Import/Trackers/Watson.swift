import API
import Core

extension TrackerFormat {
    /// What `watson log --json` prints.
    static let watsonLog = TrackerFormat(
        format: .watson,
        tracker: "Watson",
        fields: ["id", "project", "start", "stop"]
    ) { frame, zone in
        TrackedTime(
            mode: frame["project"] ?? "",
            span: try frame.span("start", "stop", zone),
            tags: frame.list("tags"),
            key: frame["id"]
        )
    }

    /// Watson's own file: lists of start, stop, project, id, tags and the time of the last change.
    static let watsonFrames = TrackerFormat(
        format: .watson,
        tracker: "Watson",
        fields: ["0", "1", "2", "3"]
    ) { frame, zone in
        TrackedTime(
            mode: frame["2"] ?? "",
            span: try frame.span("0", "1", zone),
            tags: frame.list("4"),
            key: frame["3"]
        )
    }
}
