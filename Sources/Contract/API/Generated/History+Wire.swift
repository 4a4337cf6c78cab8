// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/History.swift: change that.

extension HistoryEntry {
    /// Creates a value with all properties.
    public init(at: Wire.Instant, kind: HistoryKind, actor: PersonRef?, text: Wire.Sentence, _: Void = ()) {
        self.init(at: at, kind: kind, actor: actor, text: text)
    }
}
