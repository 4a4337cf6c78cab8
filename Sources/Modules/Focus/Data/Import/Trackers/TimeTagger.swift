import API
import Core

extension TrackerFormat {
    /// Records as in the API of TimeTagger. A record that ends when it starts is still running.
    static let timeTaggerRecords = TrackerFormat(
        format: .timeTagger,
        tracker: "TimeTagger",
        fields: ["t1", "t2"]
    ) { record, zone in
        if record["ds"]?.hasPrefix("HIDDEN") == true { return nil }
        if record["t1"] == record["t2"] { throw Unreadable(Phrase("focus.import.reason.running")) }
        return time(try record.span("t1", "t2", zone), record["ds"], "", key: record["key"])
    }

    /// The exported table.
    static let timeTaggerTable = TrackerFormat(
        format: .timeTagger,
        tracker: "TimeTagger",
        fields: ["key", "start", "stop", "tags", "description"]
    ) { row, zone in
        if row["description"]?.hasPrefix("HIDDEN") == true { return nil }
        return time(try row.span("start", "stop", zone), row["description"], row["tags"] ?? "", key: row["key"])
    }

    /// A report as CSV, with local times. Group lines have no start.
    static let timeTaggerReport = TrackerFormat(
        format: .timeTagger,
        tracker: "TimeTagger",
        fields: ["date", "start", "stop", "description", "tags"]
    ) { row, zone in
        if row["start"] == nil { return nil }
        let span = try row.span("start", "stop", date: "date", length: "duration", zone)
        var time = time(span, row["description"], row["tags"] ?? "", key: nil)
        time.owner = row["user"]
        return time
    }

    /// - Parameter tags: those listed in addition to the ones in the description, which begin with `#`. The first tag
    ///   is the mode.
    private static func time(
        _ span: Range<Instant>,
        _ description: String?,
        _ tags: String,
        key: String?
    ) -> TrackedTime {
        let words = (description ?? "").split { $0.isWhitespace }
        let marked = words.filter { $0.hasPrefix("#") && $0.count > 1 }
        let listed = tags.split { $0.isWhitespace || $0 == "," }
        let all = (listed + marked).map { word in
            String(word.drop { $0 == "#" }.prefix { !",.;:!?)".contains($0) })
        }
        return TrackedTime(
            mode: all.first { !$0.isEmpty } ?? "",
            span: span,
            note: marked.count == words.count ? nil : description,
            tags: all.filter { !$0.isEmpty },
            key: key
        )
    }
}
