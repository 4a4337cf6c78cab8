// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Shifts/History.swift: change that.

extension HistoryEntry {
    /// Each property in the order of its declaration.
    public init(at: Wire.Instant, kind: HistoryKind, actor: PersonRef?, text: Wire.Sentence, _: Void = ()) {
        self.init(at: at, kind: kind, actor: actor, text: text)
    }
}
