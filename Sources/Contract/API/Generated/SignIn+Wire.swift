// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/People/SignIn.swift: change that.

extension SignUp {
    /// Each property in the order of its declaration.
    public init(
        email: Wire.EmailAddress,
        password: Wire.Password,
        name: Wire.PersonName,
        invitation: String? = nil,
        _: Void = ()
    ) {
        self.init(email: email, password: password, name: name, invitation: invitation)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["email", "password", "name", "invitation"]

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `invitation`.
        public static let invitation = 0...100
    }
}

extension SignIn {
    /// Each property in the order of its declaration.
    public init(email: String, password: String, _: Void = ()) {
        self.init(email: email, password: password)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["email", "password"]

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `email`.
        public static let email = 1...254
        /// Of `password`.
        public static let password = 1...200
    }
}

extension SignedIn {
    /// Each property in the order of its declaration.
    public init(person: Person, token: String, _: Void = ()) {
        self.init(person: person, token: token)
    }
}

extension PasswordChange {
    /// Each property in the order of its declaration.
    public init(current: String, new: Wire.Password, _: Void = ()) {
        self.init(current: current, new: new)
    }

    /// The names that the JSON object may have.
    public static let fields: Set<String> = ["current", "new"]

    /// How long texts and lists may be, and between what numbers may lie.
    public enum Limits {
        /// Of `current`.
        public static let current = 1...200
    }
}

extension Session {
    /// Each property in the order of its declaration.
    public init(
        id: Wire.ID,
        device: String,
        createdAt: Wire.Instant,
        lastUsedAt: Wire.Instant,
        current: Bool,
        _: Void = ()
    ) {
        self.init(id: id, device: device, createdAt: createdAt, lastUsedAt: lastUsedAt, current: current)
    }
}
