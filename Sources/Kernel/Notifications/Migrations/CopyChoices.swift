package import Storage

extension Migration {
    /// Copies what people chose about a kind of notification to one that was split from it, so that it stays in force.
    package static func copyChoices(_ name: String, from old: String, to new: String) -> Migration {
        Migration(
            name,
            """
            INSERT INTO notification_choice (person, kind, mail, push)
            SELECT person, '\(new)', mail, push FROM notification_choice WHERE kind = '\(old)';
            """
        )
    }
}
