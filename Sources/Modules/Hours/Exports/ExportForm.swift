import Core

/// A file format for exports. Writes records one by one, in the order of their dates.
protocol ExportForm: Sendable {
    func opening() -> [UInt8]
    /// - Parameter isFirst: whether it is the first record in the file.
    func append(_ record: ExportedRecord, isFirst: Bool, to file: inout [UInt8])
    func closing() -> [UInt8]
}

/// The context of an export: settings, time zone and rights of the person who exports.
struct ExportTerms: Sendable {
    let settings: HoursSettings
    let zone: Zone
    /// Whether amounts are included.
    let showsMoney: Bool

    func amount(_ record: ExportedRecord) -> Int? {
        showsMoney ? record.rate.map { Money.amount(minuteRates: $0 * record.minutes) } : nil
    }
}

extension [UInt8] {
    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append(contentsOf: $0) }
    }
}
