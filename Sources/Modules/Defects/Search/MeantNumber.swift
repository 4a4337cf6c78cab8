import Core
import Search
import Storage

extension SearchTerm {
    /// The number of the defect that the term names; `nil` when it is not a name, or there is no such defect.
    func defect(_ crew: CrewID, _ tx: Tx) throws -> Int? {
        guard let (prefix, number) = defectNumber else { return nil }
        let found: String? = try tx.value(
            """
            SELECT defect_settings.prefix FROM defect JOIN defect_settings ON defect_settings.crew = defect.crew
            WHERE defect.crew = \(crew) AND defect.number = \(number) AND defect.deleted_at IS NULL
            """
        )
        return found.flatMap { prefix.isEmpty || prefix == $0.lowercased() ? number : nil }
    }

    /// The term as a defect number, with the prefix of a name such as "ACME00000042"; `nil` if it is not one.
    private var defectNumber: (prefix: String, number: Int)? {
        let digits = text.utf8.reversed().prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
        guard 1...18 ~= digits, let number = Int(text.suffix(digits)), number > 0 else { return nil }
        return (String(text.dropLast(digits)), number)
    }
}
