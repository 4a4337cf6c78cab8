import API
import Core

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
