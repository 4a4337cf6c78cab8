import Core
import Hummingbird
import Logging
import Web

/// How somebody proves who they are, for the log.
enum SignInProof: String {
    case password, code, passkey
}

extension SignInService {
    /// Logs a sign-in that is refused, with the address that it comes from, so that programs such as fail2ban can block
    /// it. The line does not name the account: people also type their password as their address.
    func loggingFailures<Value>(
        of proof: SignInProof,
        _ request: Request,
        _ web: WebContext,
        _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch let error as AppError where error.code == .unauthenticated || error.code == .tooMany {
            let reason = error.code == .tooMany ? "limit" : proof.rawValue
            let address = web.address(request) ?? "unknown"
            site.logger.info("sign-in failed", metadata: ["address": "\(address)", "reason": "\(reason)"])
            throw error
        }
    }
}
