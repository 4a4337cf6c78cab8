import Storage

extension Migration {
    static let accounts007 = Migration(
        "Accounts007_passkey_offer",
        """
        -- When the person asked not to be offered a passkey again; NULL if they never did.
        ALTER TABLE person ADD COLUMN passkey_offer_ended_at bigint;
        """
    )
}
