import Core

/// Writes records one after the other, in the order of their dates, as one file.
protocol ExportForm: Sendable {
    func opening() -> [UInt8]
    /// - Parameter isFirst: whether it is the first of the file.
    func append(_ record: ExportedRecord, isFirst: Bool, to file: inout [UInt8])
    func closing() -> [UInt8]
}

/// What is left out of the neutral forms, or written in it, for whoever asks.
struct ExportTerms: Sendable {
    let settings: HoursSettings
    let zone: Zone
    /// Whether whoever asks may see money.
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
