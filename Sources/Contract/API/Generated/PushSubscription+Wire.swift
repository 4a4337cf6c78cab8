// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Inbox/PushSubscription.swift: change that.

extension PushDevices {
    /// Creates a value with all properties.
    public init(publicKey: String?, items: [PushDevice], next: String? = nil, _: Void = ()) {
        self.init(publicKey: publicKey, items: items, next: next)
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `items`.
        public static let items = 0...20
    }
}

extension PushDevice {
    /// Creates a value with all properties.
    public init(id: Wire.ID, name: String, service: String, createdAt: Wire.Instant, _: Void = ()) {
        self.init(id: id, name: name, service: service, createdAt: createdAt)
    }
}

extension NewPushSubscription {
    /// Creates a value with all properties.
    public init(endpoint: String, expirationTime: Int? = nil, keys: PushKeys, _: Void = ()) {
        self.init(endpoint: endpoint, expirationTime: expirationTime, keys: keys)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["endpoint", "expirationTime", "keys"]

    /// The properties whose values are inputs themselves, or arrays of them.
    public static var nested: [String: any APIInput.Type] { ["keys": PushKeys.self] }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `endpoint`.
        public static let endpoint = 1...2_000
    }
}

extension PushKeys {
    /// Creates a value with all properties.
    public init(p256dh: String, auth: String, _: Void = ()) {
        self.init(p256dh: p256dh, auth: auth)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["p256dh", "auth"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `p256dh`.
        public static let p256dh = 1...200
        /// The limit of `auth`.
        public static let auth = 1...100
    }
}

extension PushEndpoint {
    /// Creates a value with all properties.
    public init(endpoint: String, _: Void = ()) {
        self.init(endpoint: endpoint)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["endpoint"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `endpoint`.
        public static let endpoint = 1...2_000
    }
}
