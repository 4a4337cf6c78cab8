/// The names of all settings, so that a misspelled one is not silently ignored.
package enum SettingNames {
    /// Without those of providers, which `OpenIDSettings` checks.
    private static let known: Set<String> = [
        "ALLOW_HTTP", "ALLOW_PRIVATE_TARGETS", "CONFIG", "CONNECTIONS_PER_ADDRESS", "CREWS_PER_PERSON", "CREW_STORAGE",
        "DAILY_UPLOADS", "DATA", "DATABASE", "DATABASE_CONNECTIONS", "DEMO", "EXPERIENCES_PER_PERSON",
        "FREE_SPACE_FLOOR", "HOST", "INVITATIONS_PER_CREW", "KEPT_ANSWERS_PER_PERSON", "LOG_LEVEL", "MAIL_FROM",
        "MEMBERS_PER_CREW", "PERSON_STORAGE", "PORT", "PRIVACY_FILE", "PUBLIC_URL", "PUSH", "PUSH_HOSTS", "RATE_LIMITS",
        "REQUEST_SECONDS", "S3_KEY", "S3_REGION", "S3_SECRET", "S3_URL", "SIGN_UP", "SMTP_URL", "TERMS_FILE",
        "TILES_ATTRIBUTION", "TILES_ATTRIBUTION_URL", "TILES_FILE", "TILES_MAX_ZOOM", "TILES_URL", "TOKENS_PER_PERSON",
        "TRUSTED_PROXIES", "WEB", "WRITES_PER_MINUTE", "WRITE_SECONDS",
    ]
    /// Variables of the commands for members, and for tests.
    private static let others: Set<String> = ["URL", "TOKEN", "RESOURCES", "PASSWORD_COST"]

    /// - Parameter names: the names of environment variables, or those in a settings file.
    /// - Returns: those that are meant as settings and are none, in alphabetical order.
    package static func unknown(in names: [String]) -> [String] {
        let prefix = "DECKLOG_"
        return names.filter { name in
            if name.hasPrefix(prefix + "OIDC_") { return false }
            let isSetting = name.hasPrefix(prefix) && known.union(others).contains(String(name.dropFirst(prefix.count)))
            // `export` at the beginning of a line of a file would be read as a part of the name.
            return !isSetting && (name.uppercased().hasPrefix("DECKLOG") || name == "export")
        }
        .sorted()
    }
}
