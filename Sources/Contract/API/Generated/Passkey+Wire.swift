// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/People/Passkey.swift: change that.

extension Passkey {
    /// Creates a value with all properties.
    public init(id: Wire.ID, name: String, createdAt: Wire.Instant, lastUsedAt: Wire.Instant?, _: Void = ()) {
        self.init(id: id, name: name, createdAt: createdAt, lastUsedAt: lastUsedAt)
    }
}

extension PasskeyCreation {
    /// Creates a value with all properties.
    public init(
        challenge: String,
        rp: PasskeyServer,
        user: PasskeyUser,
        pubKeyCredParams: [PasskeyAlgorithm],
        timeout: Int,
        excludeCredentials: [PasskeyDescriptor],
        authenticatorSelection: PasskeySelection,
        attestation: PasskeyAttestationRequest,
        _: Void = ()
    ) {
        self.init(
            challenge: challenge,
            rp: rp,
            user: user,
            pubKeyCredParams: pubKeyCredParams,
            timeout: timeout,
            excludeCredentials: excludeCredentials,
            authenticatorSelection: authenticatorSelection,
            attestation: attestation
        )
    }
}

extension PasskeyServer {
    /// Creates a value with all properties.
    public init(id: String, name: String, _: Void = ()) {
        self.init(id: id, name: name)
    }
}

extension PasskeyUser {
    /// Creates a value with all properties.
    public init(id: String, name: String, displayName: String, _: Void = ()) {
        self.init(id: id, name: name, displayName: displayName)
    }
}

extension PasskeyAlgorithm {
    /// Creates a value with all properties.
    public init(type: PasskeyType, alg: Int, _: Void = ()) {
        self.init(type: type, alg: alg)
    }
}

extension PasskeyDescriptor {
    /// Creates a value with all properties.
    public init(type: PasskeyType, id: String, _: Void = ()) {
        self.init(type: type, id: id)
    }
}

extension PasskeySelection {
    /// Creates a value with all properties.
    public init(
        residentKey: PasskeyRequirement,
        requireResidentKey: Bool,
        userVerification: PasskeyRequirement,
        _: Void = ()
    ) {
        self.init(residentKey: residentKey, requireResidentKey: requireResidentKey, userVerification: userVerification)
    }
}

extension PasskeyRequest {
    /// Creates a value with all properties.
    public init(
        challenge: String,
        rpId: String,
        timeout: Int,
        userVerification: PasskeyRequirement,
        allowCredentials: [PasskeyDescriptor],
        _: Void = ()
    ) {
        self.init(
            challenge: challenge,
            rpId: rpId,
            timeout: timeout,
            userVerification: userVerification,
            allowCredentials: allowCredentials
        )
    }
}

extension NewPasskey {
    /// Creates a value with all properties.
    public init(
        name: String? = nil,
        id: String,
        rawId: String,
        type: PasskeyType,
        authenticatorAttachment: String? = nil,
        response: PasskeyAttestation,
        clientExtensionResults: PasskeyExtensions? = nil,
        _: Void = ()
    ) {
        self.init(
            name: name,
            id: id,
            rawId: rawId,
            type: type,
            authenticatorAttachment: authenticatorAttachment,
            response: response,
            clientExtensionResults: clientExtensionResults
        )
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = [
        "name",
        "id",
        "rawId",
        "type",
        "authenticatorAttachment",
        "response",
        "clientExtensionResults",
    ]

    /// The properties whose values are inputs themselves, or arrays of them.
    public static var nested: [String: any APIInput.Type] {
        [
            "response": PasskeyAttestation.self,
            "clientExtensionResults": PasskeyExtensions.self,
        ]
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `name`.
        public static let name = 0...80
        /// The limit of `id`.
        public static let id = 1...1_400
        /// The limit of `rawId`.
        public static let rawId = 1...1_400
        /// The limit of `authenticatorAttachment`.
        public static let authenticatorAttachment = 0...100
    }
}

extension PasskeyAttestation {
    /// Creates a value with all properties.
    public init(clientDataJSON: String, attestationObject: String, _: Void = ()) {
        self.init(clientDataJSON: clientDataJSON, attestationObject: attestationObject)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["clientDataJSON", "attestationObject"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `clientDataJSON`.
        public static let clientDataJSON = 1...8_000
        /// The limit of `attestationObject`.
        public static let attestationObject = 1...80_000
    }
}

extension PasskeyAnswer {
    /// Creates a value with all properties.
    public init(
        id: String,
        rawId: String,
        type: PasskeyType,
        authenticatorAttachment: String? = nil,
        response: PasskeyAssertion,
        clientExtensionResults: PasskeyExtensions? = nil,
        _: Void = ()
    ) {
        self.init(
            id: id,
            rawId: rawId,
            type: type,
            authenticatorAttachment: authenticatorAttachment,
            response: response,
            clientExtensionResults: clientExtensionResults
        )
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = [
        "id",
        "rawId",
        "type",
        "authenticatorAttachment",
        "response",
        "clientExtensionResults",
    ]

    /// The properties whose values are inputs themselves, or arrays of them.
    public static var nested: [String: any APIInput.Type] {
        [
            "response": PasskeyAssertion.self,
            "clientExtensionResults": PasskeyExtensions.self,
        ]
    }

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `id`.
        public static let id = 1...1_400
        /// The limit of `rawId`.
        public static let rawId = 1...1_400
        /// The limit of `authenticatorAttachment`.
        public static let authenticatorAttachment = 0...100
    }
}

extension PasskeyAssertion {
    /// Creates a value with all properties.
    public init(
        clientDataJSON: String,
        authenticatorData: String,
        signature: String,
        userHandle: String? = nil,
        _: Void = ()
    ) {
        self.init(
            clientDataJSON: clientDataJSON,
            authenticatorData: authenticatorData,
            signature: signature,
            userHandle: userHandle
        )
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["clientDataJSON", "authenticatorData", "signature", "userHandle"]

    /// The limits of strings (length), arrays (count) and numbers (value).
    public enum Limits {
        /// The limit of `clientDataJSON`.
        public static let clientDataJSON = 1...8_000
        /// The limit of `authenticatorData`.
        public static let authenticatorData = 1...8_000
        /// The limit of `signature`.
        public static let signature = 1...2_000
        /// The limit of `userHandle`.
        public static let userHandle = 0...200
    }
}

extension PasskeyExtensions {
    /// Creates a value with all properties.
    public init(credProps: PasskeyProperties? = nil, _: Void = ()) {
        self.init(credProps: credProps)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["credProps"]

    /// The properties whose values are inputs themselves, or arrays of them.
    public static var nested: [String: any APIInput.Type] { ["credProps": PasskeyProperties.self] }
}

extension PasskeyProperties {
    /// Creates a value with all properties.
    public init(rk: Bool? = nil, _: Void = ()) {
        self.init(rk: rk)
    }

    /// The allowed property names of the JSON object.
    public static let fields: Set<String> = ["rk"]
}
