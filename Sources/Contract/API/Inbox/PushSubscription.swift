/// My devices that receive push notifications, and the key that a browser subscribes with.
public struct PushDevices: Codable, Hashable, Sendable {
    /// The server's public key for `applicationServerKey` (VAPID), in base64url; null if the server sends no push notifications.
    /// - Example: BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs
    @OrNull public var publicKey: String?
    /// The devices, the most recently renewed first.
    /// - Limit: ...20
    public var items: [PushDevice]
    /// The cursor to send as `after` to get the next page; null on the last page.
    /// - Example: null
    @OrNull public var next: String? = nil
}

/// A device that receives push notifications.
public struct PushDevice: Codable, Hashable, Sendable {
    /// The id of the subscription.
    public var id: Wire.ID
    /// The browser and system.
    /// - Example: Safari on iPhone
    public var name: String
    /// The host of its push service. The rest of the endpoint is a secret.
    /// - Example: web.push.apple.com
    public var service: String
    /// When it was added.
    public var createdAt: Wire.Instant
}

/// The subscription of a browser, as returned by `PushSubscription.toJSON()`.
/// - Example: {"endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk", "keys": {"p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", "auth": "BTBZMqHH6r4Tts7J_aSIgg"}}
public struct NewPushSubscription: APIInput {
    /// The URL for messages to this device: https, at a push service that the server knows.
    /// - Limit: 1...2000
    public var endpoint: String
    /// When the subscription expires, in milliseconds; ignored.
    /// - Limit: 0...
    public var expirationTime: Int?
    /// The keys with which messages to the device are encrypted.
    public var keys: PushKeys
}

/// The keys of a subscription.
/// - Example: {"p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", "auth": "BTBZMqHH6r4Tts7J_aSIgg"}
public struct PushKeys: APIInput, Hashable {
    /// A point on the curve P-256, 65 bytes in base64url.
    /// - Limit: 1...200
    public var p256dh: String
    /// 16 random bytes in base64url.
    /// - Limit: 1...100
    public var auth: String
}

/// The subscription to remove.
/// - Example: {"endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk"}
public struct PushEndpoint: APIInput {
    /// The URL for messages to this device.
    /// - Limit: 1...2000
    public var endpoint: String
}
