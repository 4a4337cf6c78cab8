extension Paths {
    /// Accounts, sessions and tokens: what belongs to one person.
    public enum People {
        /// POST: sign up.
        public static let people = under("people")
        /// POST: sign in.
        public static let sessions = under("sessions")
        /// DELETE: sign out here.
        public static let currentSession = under("sessions", "current")
        /// GET, PATCH: who I am.
        public static let me = under("me")
        /// POST: change my password.
        public static let password = under("me", "password")
        /// GET: where I am signed in; DELETE: sign out everywhere.
        public static let mySessions = under("me", "sessions")
        /// DELETE: sign out there.
        public static func mySession(_ session: String) -> String { under("me", "sessions", session) }
        /// GET, POST: my access tokens.
        public static let tokens = under("me", "tokens")
        /// DELETE: end a token.
        public static func token(_ token: String) -> String { under("me", "tokens", token) }
    }

    /// Crews, their members and the way in. A crew is named by its slug or its id.
    public enum Crews {
        /// GET, POST: my crews.
        public static let crews = under("crews")
        /// GET, PATCH: one crew.
        public static func crew(_ crew: String) -> String { under("crews", crew) }
        /// POST: invite somebody.
        public static func invitations(crew: String) -> String { under("crews", crew, "invitations") }
        /// POST: join a crew with the code of an invitation.
        public static func acceptance(invitation code: String) -> String { under("invitations", code, "acceptance") }
        /// GET: who is in the crew.
        public static func members(crew: String) -> String { under("crews", crew, "members") }
        /// PATCH, DELETE: one member, named by the person's id.
        public static func member(crew: String, person: String) -> String { under("crews", crew, "members", person) }
    }
}
