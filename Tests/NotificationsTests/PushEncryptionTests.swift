import Core
import Crypto
import Foundation
import TestSupport
import Testing

@testable import Notifications

@Suite("A push message")
struct PushEncryptionTests {
    @Test("is encrypted as in RFC 8291, appendix A")
    func encryption() throws {
        let receiver = try #require(
            PushReceiver(
                key: try decoded(
                    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
                ),
                secret: try decoded("BTBZMqHH6r4Tts7J_aSIgg")
            )
        )
        let sender = try P256.KeyAgreement.PrivateKey(
            rawRepresentation: try decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
        )
        let body = try PushEncryption.encrypt(
            Array("When I grow up, I want to be a watermelon".utf8),
            for: receiver,
            sender: sender,
            salt: try decoded("DGv6ra1nlYgDCS1FRnbzlw"),
            block: 1
        )
        let expected = """
            DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_\
            yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN
            """
        #expect(base64url(body) == expected)
    }

    @Test("is signed as in RFC 8292, section 2.4")
    func signature() throws {
        let example = """
            vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsI\
            nN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2\
            L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs
            """
        let claims = try verified(example)
        #expect(claims["aud"] as? String == "https://push.example.net" && claims["exp"] as? Int == 1_453_523_768)
        let key = PushKey(P256.Signing.PrivateKey())
        let own = try PushTokens().authorization(
            with: key,
            for: "https://web.push.apple.com",
            subject: "https://kombuis.example.org",
            at: testNow
        )
        let said = try verified(own)
        #expect(said["aud"] as? String == "https://web.push.apple.com")
        #expect(said["sub"] as? String == "https://kombuis.example.org")
        #expect(said["exp"] as? Int == Int(testNow.milliseconds / 1000) + 12 * 60 * 60)
        #expect(own.hasSuffix("k=\(key.publicKey)"))
        let forged = own.replacing(", k=", with: "A, k=")
        #expect(throws: (any Error).self) { _ = try verified(forged) }
    }

    @Test("is padded to hide its length, and fits into one record of 4096 bytes")
    func length() throws {
        let key = P256.KeyAgreement.PrivateKey()
        let receiver = try #require(
            PushReceiver(key: Array(key.publicKey.x963Representation), secret: [UInt8](repeating: 7, count: 16))
        )
        let sizes = try [0, 1, 255, 256, 3840, PushEncryption.mostBytes].map {
            try PushEncryption.encrypt([UInt8](repeating: 65, count: $0), for: receiver).count
        }
        #expect(sizes == [86 + 256 + 16, 86 + 256 + 16, 86 + 256 + 16, 86 + 512 + 16, 4096, 4096])
    }

    @Test("is only sent to a device whose key is a point on the curve and whose secret has 16 bytes")
    func keys() throws {
        let key = Array(P256.KeyAgreement.PrivateKey().publicKey.x963Representation)
        let secret = [UInt8](repeating: 7, count: 16)
        #expect(PushReceiver(key: key, secret: secret) != nil)
        #expect(PushReceiver(key: key, secret: secret.dropLast()) == nil)
        #expect(PushReceiver(key: Array(key.dropLast()), secret: secret) == nil)
        #expect(PushReceiver(key: [4] + [UInt8](repeating: 1, count: 64), secret: secret) == nil)
        #expect(PushReceiver(key: [3] + key.dropFirst(), secret: secret) == nil)
    }

    @Test("has its title, text and buttons cut, so that it fits into one record, and only the title in its short form")
    func content() throws {
        let long = PushContent(
            title: String(repeating: "👩‍🍳", count: 400),
            body: String(repeating: "\"", count: 4000),
            page: "https://kombuis.example.org/c/kombuis/shifts/1",
            lang: "nl",
            tag: "1",
            unread: 3,
            reading: "/inbox/1/reading",
            icon: nil,
            actions: [
                PushContent.Action(
                    title: String(repeating: "Take it ", count: 40),
                    post: "https://kombuis.example.org/c/kombuis/shifts/1/claim",
                    page: "https://kombuis.example.org/c/kombuis/shifts/1"
                )
            ]
        )
        let json = try long.json()
        let full = try #require(try object(json)["notification"] as? [String: Any])
        #expect((full["title"] as? String)?.count == 150 && (full["body"] as? String)?.count == 500)
        let buttons = try #require(full["actions"] as? [[String: String]])
        #expect(buttons.map { $0["title"]?.count } == [40])
        #expect(json.count <= PushEncryption.mostBytes)
        let short = try object(long.json(short: true))
        let notification = try #require(short["notification"] as? [String: Any])
        #expect(short["web_push"] as? Int == 8030 && short["app_badge"] as? Int == 3)
        #expect(notification["actions"] == nil && (notification["data"] as? [String: Any])?.isEmpty == true)
        #expect(notification["body"] == nil && (notification["title"] as? String)?.isEmpty == false)
        #expect(notification["navigate"] as? String == long.page && notification["app_badge"] as? Int == 3)
    }

    private func object(_ text: [UInt8]) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any])
    }
}

func decoded(_ text: String) throws -> [UInt8] {
    try #require(bytes(base64url: text))
}

/// The claims in an `Authorization` header, after its signature was checked with the key beside it.
func verified(_ authorization: String) throws -> [String: Any] {
    let parts = authorization.dropFirst("vapid t=".count).components(separatedBy: ", k=")
    let token = try #require(parts.first).components(separatedBy: ".")
    try #require(authorization.hasPrefix("vapid t=") && parts.count == 2 && token.count == 3)
    let key = try P256.Signing.PublicKey(x963Representation: try decoded(parts[1]))
    let signature = try P256.Signing.ECDSASignature(rawRepresentation: try decoded(token[2]))
    try #require(key.isValidSignature(signature, for: Data("\(token[0]).\(token[1])".utf8)))
    return try #require(try JSONSerialization.jsonObject(with: Data(try decoded(token[1]))) as? [String: Any])
}
