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

extension TrackerFormat {
    /// The detailed report of Toggl Track as CSV, with local times.
    static let toggl = TrackerFormat(
        format: .toggl,
        tracker: "Toggl",
        fields: ["start date", "start time", "end date", "end time"]
    ) { row, zone in
        let from = "\(row["start date"] ?? "") \(row["start time"] ?? "")"
        let to = row["end time"].map { "\(row["end date"] ?? "") \($0)" }
        var times = ["start": from, "length": row["duration"] ?? ""]
        times["end"] = to
        let note = [row["task"], row["description"]].compactMap(\.self).joined(separator: ": ")
        return TrackedTime(
            mode: row["project"] ?? "",
            group: row["client"],
            span: try FileObject(times).span("start", "end", length: "length", zone),
            note: note,
            tags: row.tags("tags"),
            owner: row["email"] ?? row["user"]
        )
    }
}

extension FileObject {
    /// The comma-separated tags in a cell.
    func tags(_ name: String) -> [String] {
        (self[name] ?? "").split(separator: ",").map { trim(String($0)) }.filter { !$0.isEmpty }
    }
}

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
