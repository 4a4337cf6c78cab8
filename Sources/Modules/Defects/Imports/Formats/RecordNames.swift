/// The names that are read from trackers' files; everything under another name is skipped, whatever its size.
enum RecordNames {
    /// Whether a key of a JSON object, or an index of a list, is read. Some answers of Bugzilla use bug numbers as
    /// keys.
    static func json(_ name: String) -> Bool {
        isPlace(name) || jsonNames.contains(name) || isBugzillaMore(name)
    }

    static func xml(_ name: String) -> Bool {
        xmlNames.contains(name) || isBugzillaMore(name)
    }

    static func xmlAttribute(_ name: String) -> Bool {
        ["encoding", "error", "isprivate", "name"].contains(name)
    }

    /// Whether the name is a number.
    static func isPlace(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { 48...57 ~= $0 }
    }

    /// Bugzilla fields that are kept unchanged.
    static func isBugzillaMore(_ name: String) -> Bool {
        bugzillaMore.contains(name) || name.hasPrefix("cf_")
    }

    private static let jsonNames: Set = [
        // Containers of records.
        "attachments", "bugs", "comments", "events", "issue", "issues",
        // Bugzilla.
        "added", "assigned_to", "assigned_to_detail", "attacher", "author", "bug_id", "cc", "cc_detail", "changes",
        "component", "count", "creation_time", "creator", "creator_detail", "data", "description", "dupe_of", "email",
        "field_name", "file_name", "groups", "history", "id", "is_private", "keywords", "last_change_time", "name",
        "priority", "product", "raw_text", "real_name", "removed", "resolution", "severity", "status", "summary",
        "text", "time", "when", "who",
        // Redmine.
        "category", "content_url", "created_on", "custom_fields", "details", "filename", "fixed_version", "issue_id",
        "issue_to_id", "journals", "new_value", "notes", "old_value", "private_notes", "project", "property",
        "relation_type", "relations", "subject", "tracker", "updated_on", "user", "value", "watchers",
        // GitHub.
        "actor", "assignee", "assignees", "body", "createdAt", "created_at", "event", "from", "html_url", "issue_url",
        "label", "labels", "login", "milestone", "number", "pull_request", "rename", "state", "stateReason",
        "state_reason", "timeline", "title", "to", "updatedAt", "updated_at", "url",
    ]

    private static let xmlNames: Set = [
        "assigned_to", "attacher", "attachid", "attachment", "bug_id", "bug_severity", "bug_status", "bug_when", "cc",
        "comment_count", "commentid", "component", "creation_ts", "data", "date", "delta_ts", "desc", "dup_id",
        "filename", "group", "keywords", "long_desc", "priority", "product", "reporter", "resolution", "short_desc",
        "thetext", "who",
    ]
}
