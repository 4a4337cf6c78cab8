import API
import Core
import HTTPTypes
import TestSupport
import Testing

@testable import Accounts

func withProviderAndTown(
    _ body: @escaping @Sendable (TestProvider, Town) async throws -> Void
) async throws {
    try await withProvider { provider in
        try await withTown(openID: [provider.settings()]) { town in try await body(provider, town) }
    }
}

extension Town {
    /// Signs in at the provider as Sanne, or as the person in the claims.
    func enter(
        _ browser: Browser,
        _ provider: TestProvider,
        _ claims: [String: JSON] = [:],
        next: String? = nil
    ) async throws -> Answer {
        let there = try await browser.get("/sign-in/oidc/test" + (next.map { "?next=\($0)" } ?? ""))
        return try await browser.get(try provider.agree(there.location, claims))
    }

    func connect(
        _ browser: Browser,
        _ provider: TestProvider,
        next: String? = nil,
        _ distort: (inout TestToken) -> Void = { _ in }
    ) async throws -> Answer {
        let there = try await browser.get("/sign-in/oidc/test?connect=1" + (next.map { "&next=\($0)" } ?? ""))
        return try await browser.get(try provider.agree(there.location, [:], distort))
    }

    /// A browser in which Sanne, who has a password, is signed in.
    func sanneInBrowser() async throws -> Browser {
        let person = SignUp(email: "sanne@example.org", password: "vier emmers mosselen", name: "Sanne")
        #expect(try await call(.post, "/api/v1/people", person).status == .created)
        let browser = Browser(self)
        _ = try await browser.post("/signin", ["email": person.email, "password": person.password])
        return browser
    }

    func invite(_ kombuis: Kombuis, _ email: String?) async throws -> String {
        let answer = try await call(
            .post,
            "\(kombuis.path)/invitations",
            NewInvitation(email: email),
            token: kombuis.tokens.owner
        )
        return try answer.json(Invitation.self).code
    }
}

extension TestToken {
    /// Makes it a token that was issued later.
    mutating func extend(minutes: Double) {
        let now = Double(testNow.milliseconds / 1000) + minutes * 60
        claims["iat"] = .number(now)
        claims["exp"] = .number(now + 3600)
    }
}
