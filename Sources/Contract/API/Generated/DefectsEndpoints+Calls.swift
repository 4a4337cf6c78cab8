// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/DefectsEndpoints.swift: change that.

extension Call where Output == Page<Defect> {
    /// List the crew's defects.
    ///
    /// A defect must match all filters. A page can have fewer items than `limit`, or none, although `next` is not null:
    /// the server then stopped after many defects that did not match.
    public static func listDefects(
        crew: String,
        assignedTo: String? = nil,
        reportedBy: String? = nil,
        state: String? = nil,
        open: Bool? = nil,
        severity: String? = nil,
        priority: String? = nil,
        project: String? = nil,
        text: String? = nil,
        sort: DefectSort? = nil,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<Defect>>.listDefects.operation, at: [crew], query: [.text("assignedTo", assignedTo), .text("reportedBy", reportedBy), .text("state", state), .flag("open", open), .text("severity", severity), .text("priority", priority), .text("project", project), .text("text", text), .choice("sort", sort), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Defect {
    /// Report a defect.
    ///
    /// The crew's schema determines the fields and which of them are required; in the standard schema `headline` and
    /// `severity` are.
    public static func reportDefect(crew: String, _ input: DefectFields) -> Self {
        Call(Endpoint<DefectFields, Defect>.reportDefect.operation, at: [crew], body: input)
    }
}

extension Call where Output == Page<Defect> {
    /// List open defects that are similar to one about to be reported.
    ///
    /// At most five, the most similar first. They share words with the headline; rare words count more, and prefixes
    /// and single-letter typos match too.
    public static func listSimilarDefects(
        crew: String,
        headline: String,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<Defect>>.listSimilarDefects.operation, at: [crew], query: [.text("headline", headline), .number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Defect {
    /// Get a defect.
    public static func getDefect(crew: String, defect: String) -> Self {
        Call(Endpoint<Void, Defect>.getDefect.operation, at: [crew, defect])
    }

    /// Change fields of a defect.
    ///
    /// With the `ETag` of an earlier version in `If-Match`, changes that others have made since to other fields are
    /// kept. If they changed one of the same fields, nothing is written: the response is 409 with the code `stale`, and
    /// `theirs` and `yours` for each such field.
    public static func changeDefect(
        crew: String,
        defect: String,
        _ input: DefectFields,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<DefectFields, Defect>.changeDefect.operation, at: [crew, defect], body: input, ifMatch: ifMatch)
    }
}

extension Call where Output == DeletedDefect {
    /// Delete a defect; it can be restored for 30 days.
    public static func removeDefect(crew: String, defect: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, DeletedDefect>.removeDefect.operation, at: [crew, defect], ifMatch: ifMatch)
    }
}

extension Call where Output == DefectTime {
    /// Get the time spent on a defect.
    public static func getDefectTime(crew: String, defect: String) -> Self {
        Call(Endpoint<Void, DefectTime>.getDefectTime.operation, at: [crew, defect])
    }
}

extension Call where Output == DefectTimeRecord {
    /// Log hours that you spent on a defect.
    ///
    /// This creates an ordinary record of hours, to be changed or deleted like any other.
    public static func logDefectTime(crew: String, defect: String, _ input: NewDefectTime) -> Self {
        Call(Endpoint<NewDefectTime, DefectTimeRecord>.logDefectTime.operation, at: [crew, defect], body: input)
    }
}

extension Call where Output == Defect {
    /// Restore a deleted defect.
    ///
    /// For the person who deleted it, and for managers. A defect that is not deleted stays unchanged.
    public static func restoreDefect(crew: String, defect: String) -> Self {
        Call(Endpoint<Void, Defect>.restoreDefect.operation, at: [crew, defect])
    }
}

extension Call where Output == Page<LegalAction> {
    /// List the actions that you can take on a defect in its current state, in the order of the schema.
    public static func listDefectActions(
        crew: String,
        defect: String,
        limit: Int? = nil,
        after: String? = nil
    ) -> Self {
        Call(Endpoint<Void, Page<LegalAction>>.listDefectActions.operation, at: [crew, defect], query: [.number("limit", limit), .text("after", after)])
    }
}

extension Call where Output == Defect {
    /// Take one of the available actions on a defect.
    ///
    /// An action that is not available in the current state is 409 with the code `illegal`; the message lists the
    /// available ones. A missing required field is 422. Actions of the kinds `duplicate`, `unduplicate` and `delete`
    /// have endpoints of their own.
    public static func transitionDefect(
        crew: String,
        defect: String,
        _ input: DefectTransition,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<DefectTransition, Defect>.transitionDefect.operation, at: [crew, defect], body: input, ifMatch: ifMatch)
    }

    /// Mark a defect as a duplicate of another one.
    ///
    /// The original may not be the defect itself, a duplicate or a defect that does not exist: 422. Duplicates of this
    /// defect become duplicates of the original.
    public static func markDuplicate(
        crew: String,
        defect: String,
        _ input: DefectOriginal,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<DefectOriginal, Defect>.markDuplicate.operation, at: [crew, defect], body: input, ifMatch: ifMatch)
    }

    /// Unmark a duplicate.
    ///
    /// The defect returns to its previous state.
    public static func unmarkDuplicate(crew: String, defect: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, Defect>.unmarkDuplicate.operation, at: [crew, defect], ifMatch: ifMatch)
    }
}
