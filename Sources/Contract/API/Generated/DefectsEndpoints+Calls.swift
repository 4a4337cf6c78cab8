// swift-format-ignore-file
// Written by bin/lib/contract.py from Contract/API/Endpoints/DefectsEndpoints.swift: change that.

extension Call where Output == Page<Defect> {
    /// The crew's defects.
    ///
    /// Of everything that is asked for at once, a defect must be all. A part may be short, or empty, although
    /// `next` says that there is more: then very many were looked at and few of them fit.
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
    /// Report something.
    ///
    /// Which fields there are, and which of them are needed, the crew's schema says; with the one that comes
    /// with Decklog `headline` and `severity`.
    public static func reportDefect(crew: String, _ input: DefectFields) -> Self {
        Call(Endpoint<DefectFields, Defect>.reportDefect.operation, at: [crew], body: input)
    }
}

extension Call where Output == Page<Defect> {
    /// Open defects that may be the same as what is about to be reported.
    ///
    /// The likeliest first, at most five: those that have the same words, of which rare ones count more. A
    /// word may begin so, or have one letter wrong.
    public static func listSimilarDefects(crew: String, headline: String) -> Self {
        Call(Endpoint<Void, Page<Defect>>.listSimilarDefects.operation, at: [crew], query: [.text("headline", headline)])
    }
}

extension Call where Output == Defect {
    /// One defect.
    public static func getDefect(crew: String, defect: String) -> Self {
        Call(Endpoint<Void, Defect>.getDefect.operation, at: [crew, defect])
    }

    /// Change fields of a defect.
    ///
    /// With `If-Match` of an earlier version, what others have changed since stays as it is. Where they
    /// changed one of these fields, nothing is written: 409, code `stale`, with `theirs` and `yours` for each
    /// such field.
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
    /// Delete a defect; for 30 days it can be brought back.
    public static func removeDefect(crew: String, defect: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, DeletedDefect>.removeDefect.operation, at: [crew, defect], ifMatch: ifMatch)
    }
}

extension Call where Output == DefectTime {
    /// The time that was spent on a defect.
    public static func getDefectTime(crew: String, defect: String) -> Self {
        Call(Endpoint<Void, DefectTime>.getDefectTime.operation, at: [crew, defect])
    }
}

extension Call where Output == DefectTimeRecord {
    /// Write down hours that I spent on a defect.
    ///
    /// It is a record of hours like any other, and is changed or deleted as one.
    public static func logDefectTime(crew: String, defect: String, _ input: NewDefectTime) -> Self {
        Call(Endpoint<NewDefectTime, DefectTimeRecord>.logDefectTime.operation, at: [crew, defect], body: input)
    }
}

extension Call where Output == Defect {
    /// Bring a defect back that was deleted.
    ///
    /// What is there already stays as it is.
    public static func restoreDefect(crew: String, defect: String) -> Self {
        Call(Endpoint<Void, Defect>.restoreDefect.operation, at: [crew, defect])
    }
}

extension Call where Output == Page<LegalAction> {
    /// What I can do to a defect now.
    public static func listDefectActions(crew: String, defect: String) -> Self {
        Call(Endpoint<Void, Page<LegalAction>>.listDefectActions.operation, at: [crew, defect])
    }
}

extension Call where Output == Defect {
    /// Do one of these actions.
    ///
    /// An action that its state does not have is 409, code `illegal`; the message says what can be done
    /// instead. What it needs and does not get is 422. Actions of the kinds `duplicate`, `unduplicate` and
    /// `delete` have addresses of their own.
    public static func transitionDefect(
        crew: String,
        defect: String,
        _ input: DefectTransition,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<DefectTransition, Defect>.transitionDefect.operation, at: [crew, defect], body: input, ifMatch: ifMatch)
    }

    /// Say that a defect is the same as one that was reported before.
    ///
    /// Itself, one that is a duplicate too, and one that is not there are 422. What was the same as this one
    /// is the same as that one then.
    public static func markDuplicate(
        crew: String,
        defect: String,
        _ input: DefectOriginal,
        ifMatch: String? = nil
    ) -> Self {
        Call(Endpoint<DefectOriginal, Defect>.markDuplicate.operation, at: [crew, defect], body: input, ifMatch: ifMatch)
    }

    /// Take that back.
    ///
    /// Its state is again what it was.
    public static func unmarkDuplicate(crew: String, defect: String, ifMatch: String? = nil) -> Self {
        Call(Endpoint<Void, Defect>.unmarkDuplicate.operation, at: [crew, defect], ifMatch: ifMatch)
    }
}
