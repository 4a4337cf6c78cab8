import Core

/// A notification on a device. Encoded as Declarative Web Push, which Safari shows without a service worker; in other browsers
/// the service worker reads the same JSON.
struct PushContent: Codable, Sendable, Equatable {
    private static let longestTitle = 150
    private static let longestBody = 500

    let title: String
    let body: String
    /// The URL of the page that it opens, with the origin.
    let page: String
    let lang: String
    /// A notification replaces an earlier one with the same tag.
    let tag: String
    /// How many messages are unread.
    let unread: Int
    /// The path that marks the message as read; `nil` for a summary of several messages.
    let reading: String?
    let icon: String?
    /// `nil` in messages that an earlier version queued.
    let actions: [Action]?

    /// A button of the notification.
    struct Action: Codable, Sendable, Equatable {
        let title: String
        /// The URL to which a device posts, with the origin.
        let post: String
        /// The URL of the page with the button, for devices without the service worker.
        let page: String
    }

    /// - Parameter short: only the title, for a push service that found the full text too large.
    func json(short: Bool = false) throws -> [UInt8] {
        let buttons = short ? [] : (actions ?? []).enumerated().map { Button($0.element, number: $0.offset) }
        let notification = Notification(
            title: cut(title, Self.longestTitle),
            navigate: page,
            body: short ? nil : cut(body, Self.longestBody),
            lang: lang,
            dir: "auto",
            tag: tag,
            appBadge: unread,
            data: Notification.Data(
                reading: short ? nil : reading,
                icon: short ? nil : icon,
                posts: buttons.isEmpty ? nil : Dictionary(uniqueKeysWithValues: buttons.map { ($0.action, $0.post) })
            ),
            actions: buttons.isEmpty ? nil : buttons
        )
        // Safari versions differ in where they read the badge.
        return try jsonBytes(Message(webPush: 8030, notification: notification, appBadge: unread))
    }

    private struct Message: Encodable {
        let webPush: Int
        let notification: Notification
        let appBadge: Int

        enum CodingKeys: String, CodingKey {
            case webPush = "web_push"
            case notification
            case appBadge = "app_badge"
        }
    }

    private struct Button: Encodable {
        private static let longestTitle = 40

        let action: String
        let title: String
        /// The page that a device without the service worker opens.
        let navigate: String
        let post: String

        init(_ action: Action, number: Int) {
            self.action = number == 0 ? "act" : "act-\(number + 1)"
            title = cut(action.title, Self.longestTitle)
            navigate = action.page
            post = action.post
        }

        private enum CodingKeys: String, CodingKey {
            case action, title, navigate
        }
    }

    private struct Notification: Encodable {
        let title, navigate: String
        let body: String?
        let lang, dir, tag: String
        let appBadge: Int
        let data: Data
        let actions: [Button]?

        struct Data: Encodable {
            let reading, icon: String?
            /// Where to post for each button.
            let posts: [String: String]?
        }

        enum CodingKeys: String, CodingKey {
            case title, navigate, body, lang, dir, tag, data, actions
            case appBadge = "app_badge"
        }
    }
}

private func cut(_ text: String, _ most: Int) -> String {
    text.count <= most ? text : text.prefix(most - 1) + "…"
}
