import API
import Core
import Foundation
import Hummingbird
import Web

/// The filter, order and position that the URL of the list page asks for. A filter or order that cannot be parsed is
/// ignored.
struct ListQuestion: Sendable {
    enum Show: String, CaseIterable, Sendable {
        case mine, reported, all
    }

    static let perPage = 50

    var show = Show.mine
    /// Without owner and reporter if `show` sets them.
    var filter = API.DefectFilter()
    var after: String?

    init(show: Show = .mine) {
        self.show = show
    }

    init(_ request: Request) {
        show = request.entered("show").flatMap { Show(rawValue: $0) } ?? .mine
        filter = API.DefectFilter(
            assignedTo: Self.text("assignedTo", request),
            reportedBy: Self.text("reportedBy", request),
            state: Self.text("state", request),
            open: Self.text("open", request).flatMap { Bool($0) },
            severity: Self.text("severity", request),
            priority: Self.text("priority", request),
            project: Self.text("project", request),
            text: Self.text("text", request),
            sort: Self.text("sort", request).flatMap { DefectSort(rawValue: $0) }
        )
        if show == .mine { filter.assignedTo = nil }
        if show == .reported { filter.reportedBy = nil }
        after = Self.text("after", request)
    }

    private static func text(_ name: String, _ request: Request) -> String? {
        request.entered(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The filter as an API type.
    var wire: API.DefectFilter {
        var wire = filter
        if show == .mine { wire.assignedTo = "me" }
        if show == .reported { wire.reportedBy = "me" }
        if wire.sort == nil && wire.text == nil { wire.sort = .open }
        return wire
    }

    /// Whether the list is filtered; a sort order alone does not count.
    var isNarrow: Bool { filter.parameters.contains { $0.name != "sort" } }

    /// The query of the list's URL.
    func query(after: String? = nil) -> String {
        var parts = filter.parameters.map { "\($0.name)=\(percentEncode($0.value))" }
        if show != .mine { parts.insert("show=\(show.rawValue)", at: 0) }
        if let after { parts.append("after=\(after)") }
        return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }
}

extension Form {
    /// Where a form of the list returns to, relative to the list; the unfiltered list if the form names any other page.
    var back: String {
        let back = self[BulkFieldName.back] ?? ""
        let isOurs =
            back.isEmpty || back.hasPrefix("?") || back.hasPrefix("/queries/") || back.hasPrefix("/operations/")
        let isPlain = back.utf8.count <= 4_000 && back.utf8.allSatisfy { 0x21...0x7E ~= $0 }
        return isOurs && isPlain ? back : ""
    }
}

/// Appends a parameter to a URL.
func adding(_ parameter: String, to address: String) -> String {
    address + (address.contains("?") ? "&" : "?") + parameter
}
