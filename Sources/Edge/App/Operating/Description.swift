package import API
import Foundation
import Web

/// Generates `openapi.yaml` from the endpoints, together with the parts in `Resources/openapi`: the introduction,
/// shared components (parameters, headers, responses), and the schemas, which `bin/lib/contract.py` generates from the
/// wire types.
package struct Description {
    /// The names in `components.yaml` of path parameters that are not plain ids.
    private static let parameters = [
        "crew": "Crew", "code": "Code", "period": "Period", "defect": "Defect", "week": "Week",
        "validFrom": "ValidFrom", "challenge": "Challenge",
    ]

    private var lines: [String] = []

    /// - Throws: when a part is missing in the resource folder.
    package static func print(_ operations: [API.Operation] = API.Operation.all) throws -> String {
        var description = Description()
        description.add(operations)
        return try part("head") + description.lines.joined(separator: "\n") + "\n\n" + part("components")
            + part("schemas")
    }

    private static func part(_ name: String) throws -> String {
        guard let folder = resourceFolder(of: "App") else { throw CocoaError(.fileNoSuchFile) }
        return try String(contentsOf: folder.appending(path: "openapi/\(name).yaml"), encoding: .utf8)
    }

    private mutating func add(_ operations: [API.Operation]) {
        lines.append("paths:")
        var paths: [String] = []
        for operation in operations where !paths.contains(operation.path) { paths.append(operation.path) }
        for path in paths {
            lines.append("  \(path):")
            for operation in operations where operation.path == path { add(operation) }
        }
    }

    private mutating func add(_ operation: API.Operation) {
        lines.append("    \(operation.method.rawValue.lowercased()):")
        lines.append("      operationId: \(operation.id)")
        lines.append("      tags: [\(operation.tag.rawValue)]")
        lines.append("      summary: \(quoted(operation.summary))")
        if !operation.details.isEmpty { lines.append("      description: \(quoted(operation.details))") }
        if operation.isOpen { lines.append("      security: []") }
        addParameters(operation)
        addBody(operation)
        lines.append("      responses:")
        addSuccess(operation)
        for (status, name) in operation.refusals {
            lines.append("        \"\(status)\": \(reference("responses", name))")
        }
    }

    private mutating func addParameters(_ operation: API.Operation) {
        var parameters = operation.pathParameters.map { name in
            if let form = operation.keys[name] ?? Self.parameters[name] { return reference("parameters", form) }
            return "{ name: \(name), in: path, required: true, schema: \(reference("schemas", "ID")) }"
        }
        parameters += operation.query.map(written)
        if operation.traits.contains(.paged) {
            parameters += ["Limit", "After"].map { reference("parameters", $0) }
        }
        if operation.method != .get && !operation.isOpen {
            parameters.append(reference("parameters", "IdempotencyKey"))
        }
        if operation.traits.contains(.conditional) { parameters.append(reference("parameters", "IfMatch")) }
        if operation.isCompared { parameters.append(reference("parameters", "IfNoneMatch")) }
        if parameters.isEmpty { return }
        lines.append("      parameters:")
        lines += parameters.map { "        - \($0)" }
    }

    private func written(_ parameter: QueryParameter) -> String {
        var parts = ["name: \(parameter.name)", "in: query"]
        if parameter.isRequired { parts.append("required: true") }
        if !parameter.details.isEmpty { parts.append("description: \(quoted(parameter.details))") }
        if parameter.isList { parts += ["style: form", "explode: false"] }
        parts.append("schema: \(parameter.schema)")
        if !parameter.example.isEmpty {
            let example = parameter.example
            let isPlain = parameter.isList || ["true", "false"].contains(example)
            parts.append("example: \(isPlain ? example : quoted(example))")
        }
        return "{ \(parts.joined(separator: ", ")) }"
    }

    private mutating func addBody(_ operation: API.Operation) {
        let isRequired = !operation.traits.contains(.optionalBody)
        if let input = operation.input {
            var types = ["application/json: { schema: \(reference("schemas", input)) }"]
            if let fields = operation.fieldsWithFile {
                let file = "{ type: string, format: binary }"
                let texts = fields.map { "\($0): { type: string }" }.joined(separator: ", ")
                let form = "{ type: object, required: [file], properties: { file: \(file), \(texts) } }"
                types += ["application/octet-stream: { schema: \(file) }", "multipart/form-data: { schema: \(form) }"]
            }
            let content = "{ \(types.joined(separator: ", ")) }"
            lines.append("      requestBody: { required: \(isRequired), content: \(content) }")
        } else if let isForm = operation.takesForm {
            let files = "{ type: array, items: { type: string, format: binary } }"
            let form =
                "multipart/form-data: { schema: { type: object, properties: { file: \(files) } } }"
            let types =
                ["application/octet-stream: { schema: { type: string, format: binary } }"] + (isForm ? [form] : [])
            lines.append("      requestBody: { required: true, content: { \(types.joined(separator: ", ")) } }")
        }
    }

    private mutating func addSuccess(_ operation: API.Operation) {
        var headers: [String] = []
        if operation.traits.contains(.paged) { headers.append("Link: \(reference("headers", "Link"))") }
        if operation.hasTag { headers.append("ETag: \(reference("headers", "ETag"))") }
        var content: [String] = []
        if let types = operation.downloads {
            if !operation.traits.contains(.always) {
                headers.append(
                    "Content-Disposition: { schema: { type: string }, description: \"The name of the file.\" }"
                )
            }
            content = types.map { "\($0): { schema: \(schema(ofFile: $0)) }" }
        } else if let output = operation.output {
            content = ["application/json: { schema: \(reference("schemas", output)) }"]
        }
        lines.append("        \"\(operation.status)\":")
        lines.append("          description: \(quoted(operation.gives))")
        if !headers.isEmpty { lines.append("          headers: { \(headers.joined(separator: ", ")) }") }
        if !content.isEmpty { lines.append("          content: { \(content.joined(separator: ", ")) }") }
        for case .orNothing(let meaning) in operation.traits {
            lines.append("        \"204\": { description: \(quoted(meaning)) }")
        }
        if operation.isCompared { lines.append("        \"304\": \(reference("responses", "NotModified"))") }
    }

    private func schema(ofFile type: String) -> String {
        switch type {
        case "application/json", "application/geo+json": "{ type: [array, object], items: {} }"
        case "text/csv", "text/plain", "application/yaml": "{ type: string }"
        default: "{ type: string, format: binary }"
        }
    }
}

extension API.Operation {
    fileprivate var isOpen: Bool { traits.contains(.open) || traits.contains(.signIn) || traits.contains(.always) }

    fileprivate var hasTag: Bool { traits.contains(.versioned) || traits.contains(.tagged) }

    /// Whether a read may be answered with 304.
    fileprivate var isCompared: Bool { method == .get && traits.contains(.versioned) }

    fileprivate var downloads: [String]? {
        for case .download(let types) in traits { return types }
        return nil
    }

    /// Whether an upload may also be a multipart form; `nil` if it is not an upload.
    fileprivate var takesForm: Bool? {
        for case .upload(let form) in traits { return form }
        return nil
    }

    /// The fields that a form with a file may have; `nil` if the body must be JSON or a file.
    fileprivate var fieldsWithFile: [String]? {
        for case .orFile(let fields) in traits { return fields }
        return nil
    }

    fileprivate var status: Int {
        if traits.contains(.created) { return 201 }
        if traits.contains(.accepted) { return 202 }
        return output == nil && downloads == nil ? 204 : 200
    }

    /// The error responses that follow from its traits, with their names in `components.yaml`.
    fileprivate var refusals: [(status: Int, name: String)] {
        if traits.contains(.always) { return [(503, "Unavailable")] }
        let writes = method != .get
        let signsIn = traits.contains(.signIn)
        var refusals: [(Int, String)] = []
        if signsIn || !isOpen { refusals.append((401, "Unauthenticated")) }
        if writes ? !signsIn && !traits.contains(.unrestricted) : traits.contains(.restricted) {
            refusals.append((403, "Forbidden"))
        }
        if !pathParameters.isEmpty || traits.contains(.concealed) { refusals.append((404, "NotFound")) }
        if writes && !signsIn { refusals.append((409, "Conflict")) }
        if traits.contains(.conditional) { refusals.append((412, "Stale")) }
        if input != nil || takesForm != nil { refusals.append((413, "TooLarge")) }
        if input != nil || takesForm == true { refusals.append((415, "NotJSON")) }
        refusals.append((422, "Invalid"))
        if !isOpen || traits.contains(.limited) { refusals.append((429, "TooMany")) }
        return refusals + [(503, "Unavailable")]
    }
}

private func reference(_ kind: String, _ name: String) -> String {
    "{ $ref: \"#/components/\(kind)/\(name)\" }"
}

/// Quotes a string in a way that is valid in both YAML and JSON.
private func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return "\"\(escaped)\""
}
