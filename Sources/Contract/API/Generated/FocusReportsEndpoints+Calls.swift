// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/FocusReportsEndpoints.swift: change that.

extension Call where Output == FocusReport {
    /// Add up your time by mode, group, tag, day or week, and what is untracked.
    ///
    /// An entry across midnight counts partly on each day, and a running one up to now. More than 366 days is 422.
    public static func reportFocus(
        from: String? = nil,
        to: String? = nil,
        by: FocusReportKey? = nil,
        compareFrom: String? = nil,
        compareTo: String? = nil
    ) -> Self {
        Call(Endpoint<Void, FocusReport>.reportFocus.operation, query: [.text("from", from), .text("to", to), .choice("by", by), .text("compareFrom", compareFrom), .text("compareTo", compareTo)])
    }
}
