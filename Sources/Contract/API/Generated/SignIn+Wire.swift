// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/People/SignIn.swift: change that.

extension SignUp {
    /// Creates a value with all properties.
    public init(
        email: Wire.EmailAddress,
        password: Wire.Password,
        name: Wire.PersonName,
        invitation: String? = nil,
        _: Void = ()
    ) {
        self.init(email: email, password: password, name: name, invitation: invitation)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["email", "password", "name", "invitation"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `invitation`.
        public static let invitation = 0...100
    }
}

extension SignIn {
    /// Creates a value with all properties.
    public init(email: String, password: String, _: Void = ()) {
        self.init(email: email, password: password)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["email", "password"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `email`.
        public static let email = 1...254
        /// The limit of `password`.
        public static let password = 1...200
    }
}

extension SignedIn {
    /// Creates a value with all properties.
    public init(person: Person, token: String, _: Void = ()) {
        self.init(person: person, token: token)
    }
}

extension NewSignInChallenge {
    /// Creates a value with all properties.
    public init(email: Wire.EmailAddress, _: Void = ()) {
        self.init(email: email)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["email"]
}

extension SignInChallenge {
    /// Creates a value with all properties.
    public init(challenge: String, _: Void = ()) {
        self.init(challenge: challenge)
    }
}

extension ChallengeAnswer {
    /// Creates a value with all properties.
    public init(code: String, password: Wire.Password? = nil, _: Void = ()) {
        self.init(code: code, password: password)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["code", "password"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `code`.
        public static let code = 1...20
    }
}

extension AccountDeletion {
    /// Creates a value with all properties.
    public init(password: String? = nil, code: String? = nil, _: Void = ()) {
        self.init(password: password, code: code)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["password", "code"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `password`.
        public static let password = 1...200
        /// The limit of `code`.
        public static let code = 1...20
    }
}

extension PasswordChange {
    /// Creates a value with all properties.
    public init(current: String, new: Wire.Password, _: Void = ()) {
        self.init(current: current, new: new)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["current", "new"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `current`.
        public static let current = 1...200
    }
}

extension Session {
    /// Creates a value with all properties.
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
