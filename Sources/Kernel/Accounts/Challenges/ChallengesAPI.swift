import API
import Hummingbird
import Web

/// The API for signing in with a mailed code.
struct ChallengesAPI: Sendable {
    let signIn: SignInService

    func addRoutes(to router: Router<WebContext>) {
        router.on(.askForCode, use: ask)
        router.on(.answerChallenge, use: answer)
    }

    @Sendable private func ask(_ request: Request, _ web: WebContext) async throws -> Response {
        let input = try await request.json(NewSignInChallenge.self)
        let challenge = try await signIn.ask(input.email, request, web)
        return jsonAnswer(SignInChallenge(challenge: challenge.text), status: .accepted)
    }

    @Sendable private func answer(_ request: Request, _ web: WebContext) async throws -> Response {
        let input = try await request.json(ChallengeAnswer.self)
        let challenge = Secret(text: web.parameters.get("challenge") ?? "")
        let proof = SignInService.Proof.code(challenge: challenge, code: input.code)
        let entrance = try await signIn.answer(proof, password: input.password, request, web)
        return jsonAnswer(SignedIn(person: entrance.person, token: entrance.secret.text), status: .created)
    }
}
