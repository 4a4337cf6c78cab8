import Core
import Foundation

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
    let action: Action?

    /// A button of the notification.
    struct Action: Codable, Sendable, Equatable {
        let title: String
        /// The URL to which a device posts, or whose page it opens, with the origin.
        let page: String
    }

    /// - Parameter short: only the title, for a push service that found the full text too large.
    func json(short: Bool = false) throws -> [UInt8] {
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
                post: short ? nil : action?.page
            ),
            actions: short ? nil : action.map { [Button(title: cut($0.title, Self.longestTitle), navigate: $0.page)] }
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Safari versions differ in where they read the badge.
        let message = Message(webPush: 8030, notification: notification, appBadge: unread)
        return Array(try encoder.encode(message))
    }

    private func cut(_ text: String, _ most: Int) -> String {
        text.count <= most ? text : text.prefix(most - 1) + "…"
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
        let action = "act"
        let title: String
        /// The page that a device without the service worker opens.
        let navigate: String
    }

    private struct Notification: Encodable {
        let title, navigate: String
        let body: String?
        let lang, dir, tag: String
        let appBadge: Int
        let data: Data
        let actions: [Button]?

        struct Data: Encodable {
            let reading, icon, post: String?
        }

        enum CodingKeys: String, CodingKey {
            case title, navigate, body, lang, dir, tag, data, actions
            case appBadge = "app_badge"
        }
    }
}
