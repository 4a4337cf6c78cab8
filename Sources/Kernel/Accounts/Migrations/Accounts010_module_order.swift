import Storage

extension Migration {
    static let accounts010 = Migration(
        "Accounts010_module_order",
        """
        -- The ids of modules in the order of the crew's navigation, separated by commas; NULL for the order of the server.
        ALTER TABLE crew ADD COLUMN module_order text CHECK (length(module_order) BETWEEN 1 AND 819);
        """
    )
}
