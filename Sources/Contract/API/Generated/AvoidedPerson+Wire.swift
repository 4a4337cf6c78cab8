// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Places/AvoidedPerson.swift: change that.

extension AvoidedPerson {
    /// Creates a value with all properties.
    public init(person: PersonRef, kind: AvoidanceKind, since: Wire.Instant, _: Void = ()) {
        self.init(person: person, kind: kind, since: since)
    }
}
