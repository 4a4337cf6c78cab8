import API

extension API.DefectSchema {
    /// The standard schema of Decklog: the record type Defect of ClearQuest's and Compass's predefined schemas, with
    /// its seven states (help.hcl-software.com/compass, "Predefined schemas").
    package static let standard = DefectSchema(
        states: [
            DefectState(name: "Submitted"),
            DefectState(name: "Assigned"),
            DefectState(name: "Opened"),
            DefectState(name: "Resolved"),
            DefectState(name: "Closed", closed: true),
            DefectState(name: "Duplicate", closed: true),
            DefectState(name: "Postponed"),
        ],
        fields: [
            DefectField(name: "headline", type: .line, required: true),
            DefectField(name: "severity", type: .choice, choices: severities, required: true),
            DefectField(name: "description", type: .text),
            DefectField(name: "priority", type: .choice, choices: priorities),
            DefectField(name: "owner", type: .person),
            DefectField(name: "project", type: .line),
            DefectField(name: "resolution", type: .choice, choices: resolutions),
            DefectField(name: "keywords", type: .line),
            DefectField(name: "symptoms", type: .line),
            DefectField(name: "customer", type: .line),
            DefectField(name: "customerSeverity", type: .choice, choices: severities),
            DefectField(name: "oldId", type: .line),
        ],
        actions: [
            DefectAction(name: "Submit", kind: .submit),
            DefectAction(name: "Modify", kind: .modify),
            DefectAction(
                name: "Assign",
                kind: .changeState,
                from: ["Submitted", "Opened", "Postponed"],
                to: "Assigned",
                requires: ["owner"],
                asks: ["priority"]
            ),
            DefectAction(name: "Open", kind: .changeState, from: ["Assigned", "Postponed"], to: "Opened"),
            DefectAction(
                name: "Resolve",
                kind: .changeState,
                // A quick fix needs no step in between.
                from: ["Assigned", "Opened"],
                to: "Resolved",
                requires: ["resolution"]
            ),
            DefectAction(name: "Validate", kind: .changeState, from: ["Resolved"], to: "Closed"),
            DefectAction(name: "Reject", kind: .changeState, from: ["Resolved"], to: "Opened"),
            DefectAction(
                name: "Close",
                kind: .changeState,
                from: ["Submitted", "Assigned", "Opened", "Postponed"],
                to: "Closed",
                requires: ["resolution"]
            ),
            DefectAction(
                name: "Postpone",
                kind: .changeState,
                from: ["Submitted", "Assigned", "Opened"],
                to: "Postponed"
            ),
            DefectAction(name: "Re_open", kind: .changeState, from: ["Closed"], to: "Opened"),
            DefectAction(
                name: "Duplicate",
                kind: .duplicate,
                from: ["Submitted", "Assigned", "Opened", "Resolved", "Closed", "Postponed"],
                to: "Duplicate"
            ),
            DefectAction(name: "Unduplicate", kind: .unduplicate, from: ["Duplicate"]),
            DefectAction(name: "Delete", kind: .delete),
        ]
    )

    private static let severities = ["1-Critical", "2-Major", "3-Average", "4-Minor", "5-Enhancement"]
    private static let priorities = [
        "1-Resolve Immediately", "2-Give High Attention", "3-Normal Queue", "4-Low Priority",
    ]
    private static let resolutions = [
        "Fixed", "Enhancement Request", "Duplicate", "Unable to Reproduce", "Works as Designed", "User Error",
    ]
}
