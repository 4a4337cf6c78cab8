import API
import Core

/// Builds a schema from a tree. It continues after each mistake, so that all are found at once.
struct SchemaReader {
    /// The maximum number of list elements read: above the limit of any list, so that the check can report an excess.
    private static let most = 256
    /// The maximum number of mistakes reported.
    private static let mostMistakes = 500

    private let takesMoves: Bool
    private(set) var moveStates: [String: String] = [:]
    private var found: [(mistake: SchemaMistake, offset: Int)] = []
    private var offsets: [String: Int] = [:]

    init(takesMoves: Bool) {
        self.takesMoves = takesMoves
    }

    /// `nil` if the tree is not an object.
    mutating func read(_ tree: JSONTree) -> API.DefectSchema? {
        let names = ["states", "fields", "actions"]
        guard let all = object(tree, "", names + (takesMoves ? ["moveStates"] : []), needs: names) else { return nil }
        if let moves = all["moveStates"] { readMoves(moves) }
        return API.DefectSchema(
            states: list(all["states"], "states") { reader, tree, place in reader.state(tree, place) },
            fields: list(all["fields"], "fields") { reader, tree, place in reader.field(tree, place) },
            actions: list(all["actions"], "actions") { reader, tree, place in reader.action(tree, place) }
        )
    }

    /// All mistakes with their positions in the file. Omits those that follow from a part that could not be read.
    func mistakes(with checked: [SchemaMistake], in bytes: [UInt8]) -> [SchemaMistake] {
        let unread = Set(found.map(\.mistake.place))
        let follows = checked.filter { mistake in
            !unread.contains {
                mistake.place == $0 || mistake.place.hasPrefix("\($0).") || mistake.place.hasPrefix("\($0)[")
            }
                && !(mistake.code == "unknownField" && unread.contains("fields"))
                && !(mistake.code == "unknownState" && unread.contains("states"))
        }
        let more = follows.map { ($0, offset(of: $0.place)) }
        let all = (found.map { ($0.mistake, $0.offset) } + more).sorted { one, other in
            (one.0.isWarning ? 1 : 0, one.1) < (other.0.isWarning ? 1 : 0, other.1)
        }
        let lines = LineIndex(bytes)
        return all.map { mistake, offset in
            let spot = lines.spot(offset)
            var mistake = mistake
            (mistake.line, mistake.column) = (spot.line, spot.column)
            return mistake
        }
    }

    /// The offset of a place in the file, or of the object that should contain it.
    private func offset(of place: String) -> Int {
        var place = place[...]
        while !place.isEmpty {
            if let offset = offsets[String(place)] { return offset }
            place = place.lastIndex { $0 == "." || $0 == "[" }.map { place[..<$0] } ?? ""
        }
        return offsets[""] ?? 0
    }

    // MARK: - Parts of a schema

    // An unreadable element still takes its index, so that the indexes of those after it stay correct.

    private mutating func state(_ tree: JSONTree, _ place: String) -> DefectState {
        let all = object(tree, place, ["name", "title", "closed"], needs: ["name"]) ?? [:]
        return DefectState(
            name: text(all["name"], "\(place).name") ?? "",
            title: text(all["title"], "\(place).title"),
            closed: flag(all["closed"], "\(place).closed")
        )
    }

    private mutating func field(_ tree: JSONTree, _ place: String) -> DefectField {
        let names = ["name", "title", "type", "choices", "required"]
        let all = object(tree, place, names, needs: ["name", "type"]) ?? [:]
        let type: DefectFieldType? = choice(all["type"], "\(place).type")
        return DefectField(
            name: text(all["name"], "\(place).name") ?? "",
            title: text(all["title"], "\(place).title"),
            type: type ?? (all["choices"] == nil ? .line : .choice),
            choices: texts(all["choices"], "\(place).choices"),
            required: flag(all["required"], "\(place).required")
        )
    }

    private mutating func action(_ tree: JSONTree, _ place: String) -> DefectAction {
        let names = ["name", "title", "kind", "from", "to", "requires", "asks", "managersOnly"]
        let all = object(tree, place, names, needs: ["name", "kind"]) ?? [:]
        let kind: DefectActionKind? = choice(all["kind"], "\(place).kind")
        return DefectAction(
            name: text(all["name"], "\(place).name") ?? "",
            title: text(all["title"], "\(place).title"),
            kind: kind ?? (all["to"] == nil ? .modify : .changeState),
            from: texts(all["from"], "\(place).from"),
            to: text(all["to"], "\(place).to"),
            requires: texts(all["requires"], "\(place).requires"),
            asks: texts(all["asks"], "\(place).asks"),
            managersOnly: flag(all["managersOnly"], "\(place).managersOnly")
        )
    }

    private mutating func readMoves(_ tree: JSONTree) {
        guard case .object(let members) = tree.value else { return wrongType(tree, "moveStates", "object") }
        for member in members {
            let place = "moveStates.\(member.name)"
            if let state = text(member.tree, place) { moveStates[member.name] = state }
        }
    }

    // MARK: - Values

    private mutating func object(
        _ tree: JSONTree,
        _ place: String,
        _ names: [String],
        needs: [String]
    ) -> [String: JSONTree]? {
        offsets[place] = tree.offset
        guard case .object(let members) = tree.value else {
            wrongType(tree, place, "object")
            return nil
        }
        var all: [String: JSONTree] = [:]
        for member in members {
            let inner = place.isEmpty ? member.name : "\(place).\(member.name)"
            if !names.contains(member.name) {
                let gaps: [String: Phrase.Argument] = [
                    "name": .text(shown(member.name)), "possible": .text(names.joined(separator: ", ")),
                ]
                fail(inner, "unknown", Phrase("defects.schema.read.unknown", gaps), member.offset)
            } else if all[member.name] != nil {
                fail(inner, "twice", Phrase("defects.schema.twice", ["name": .text(member.name)]), member.offset)
            } else if case .null = member.tree.value {
                continue
            } else {
                all[member.name] = member.tree
                offsets[inner] = member.tree.offset
            }
        }
        for name in needs where all[name] == nil {
            let inner = place.isEmpty ? name : "\(place).\(name)"
            fail(inner, "required", Phrase("defects.schema.read.missing", ["name": .text(name)]), tree.offset)
        }
        return all
    }

    private mutating func list<Item>(
        _ tree: JSONTree?,
        _ place: String,
        _ item: (inout SchemaReader, JSONTree, String) -> Item
    ) -> [Item] {
        guard let tree else { return [] }
        guard case .list(let trees) = tree.value else {
            wrongType(tree, place, "list")
            return []
        }
        var items: [Item] = []
        for (index, tree) in trees.prefix(Self.most).enumerated() {
            items.append(item(&self, tree, "\(place)[\(index)]"))
        }
        return items
    }

    private mutating func texts(_ tree: JSONTree?, _ place: String) -> [String]? {
        guard let tree else { return nil }
        return list(tree, place) { reader, tree, place in reader.text(tree, place) ?? "" }
    }

    private mutating func text(_ tree: JSONTree?, _ place: String) -> String? {
        guard let tree else { return nil }
        offsets[place] = tree.offset
        if case .text(let text) = tree.value { return text }
        wrongType(tree, place, "text")
        return nil
    }

    private mutating func flag(_ tree: JSONTree?, _ place: String) -> Bool? {
        guard let tree else { return nil }
        if case .flag(let flag) = tree.value { return flag }
        wrongType(tree, place, "flag")
        return nil
    }

    private mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ tree: JSONTree?,
        _ place: String
    ) -> Choice? {
        guard let tree, let text = text(tree, place) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let possible = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        let gaps: [String: Phrase.Argument] = ["name": .text(shown(text)), "possible": .text(possible)]
        fail(place, "choice", Phrase("defects.schema.read.choice", gaps), tree.offset)
        return nil
    }

    private mutating func wrongType(_ tree: JSONTree, _ place: String, _ expected: String) {
        let expected =
            switch expected {
            case "object": Phrase("defects.schema.read.object")
            case "list": Phrase("defects.schema.read.list")
            case "flag": Phrase("defects.schema.read.flag")
            default: Phrase("defects.schema.read.text")
            }
        fail(place, "type", expected, tree.offset)
    }

    private mutating func fail(_ place: String, _ code: String, _ message: Phrase, _ offset: Int) {
        if found.count == Self.mostMistakes { return }
        found.append((SchemaMistake(String(place.prefix(200)), code, message), offset))
    }
}

/// The beginning of a text, long enough to recognize it.
func shown(_ text: String) -> String {
    text.count > 60 ? "\(text.prefix(60))…" : text
}
