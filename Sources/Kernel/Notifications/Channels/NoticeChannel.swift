import Storage

/// A way to reach people who are not looking at their inbox.
enum NoticeChannel: Sendable {
    case mail, push

    /// The column of `notice` with the time at which it is due.
    var dueAt: SQL {
        switch self {
        case .mail: "mail_due_at"
        case .push: "push_due_at"
        }
    }

    /// The column of `notice` with the key of the sentence that was sent last.
    var toldKey: SQL {
        switch self {
        case .mail: "mailed_key"
        case .push: "pushed_key"
        }
    }
}

extension NotificationSettings {
    func wants(_ kind: NoticeKind, by channel: NoticeChannel) -> Bool {
        switch channel {
        case .mail: mails && isMailed(kind)
        case .push: isPushed(kind)
        }
    }
}
