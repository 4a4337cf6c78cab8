package import API
import Core
package import Foundation
package import Hummingbird
import NIOCore

/// The largest JSON that any endpoint takes, in bytes.
private let largestJSON = 256 * 1024

extension Request {
    /// Reads the body as an input type, refusing fields that it does not have.
    /// - Throws: `AppError` `invalid` (naming the field), `tooLarge` or `unsupportedMediaType`.
    package func json<Input: APIInput>(_ type: Input.Type = Input.self) async throws -> Input {
        let body = try await jsonBody()
        do {
            return try JSONDecoder().decode(Strict<Input>.self, from: body).input
        } catch let error as DecodingError {
            if let field = oddNumber(in: body) {
                throw AppError.invalid(field, "type", Phrase("error.field.type"))
            }
            throw AppError(error)
        } catch let unknown as UnknownField {
            throw AppError.invalid(unknown.name, "unknown", Phrase("error.field.unknown"))
        }
    }

    /// The body as it was sent, for what is read in a way of its own.
    /// - Throws: `AppError` `tooLarge` or `unsupportedMediaType`.
    package func jsonBody() async throws -> Data {
        if let type = headers[.contentType], !type.lowercased().hasPrefix("application/json") {
            throw AppError(.unsupportedMediaType, Phrase("error.unsupportedMediaType"))
        }
        let buffer = try await body.collect(upTo: largestJSON)
        // An action without details may be sent without a body.
        return buffer.readableBytes == 0 ? Data("{}".utf8) : Data(buffer.readableBytesView)
    }
}

private struct Strict<Input: APIInput>: Decodable {
    let input: Input

    init(from decoder: any Decoder) throws {
        try refuseUnknown(try decoder.container(keyedBy: AnyKey.self), Input.self)
        input = try Input(from: decoder)
    }
}

private func refuseUnknown(_ object: KeyedDecodingContainer<AnyKey>, _ type: any APIInput.Type) throws {
    if type.isOpen { return }
    let (keys, known, nested) = (object.allKeys, type.fields, type.nested)
    if let name = keys.map(\.stringValue).filter({ !known.contains($0) }).min() {
        throw UnknownField(name: String(name.prefix(100)))
    }
    for key in keys {
        guard let part = nested[key.stringValue], try !object.decodeNil(forKey: key) else { continue }
        if var list = try? object.nestedUnkeyedContainer(forKey: key) {
            while !list.isAtEnd { try refuseUnknown(try list.nestedContainer(keyedBy: AnyKey.self), part) }
        } else {
            try refuseUnknown(try object.nestedContainer(keyedBy: AnyKey.self, forKey: key), part)
        }
    }
}

/// Names the field with a number that no `Int` holds: Foundation refuses it without saying where it stands, and no input takes any
/// other number.
private func oddNumber(in body: Data) -> String? {
    (try? JSONDecoder().decode(OddNumber.self, from: body))?.path.map(path)
}

private struct OddNumber: Decodable {
    /// `nil` when all is well, empty for the value itself.
    let path: [any CodingKey]?

    /// No input nests deeper; what does is not worth looking into.
    private static let deepest = 6

    init(from decoder: any Decoder) throws {
        if decoder.codingPath.count > Self.deepest {
            path = nil
        } else if let object = try? decoder.container(keyedBy: AnyKey.self) {
            path = Self.first(in: object)
        } else if let number = try? decoder.singleValueContainer().decode(Double.self), Int(exactly: number) == nil {
            path = []
        } else {
            path = nil
        }
    }

    private static func first(in object: KeyedDecodingContainer<AnyKey>) -> [any CodingKey]? {
        for key in object.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
            if let path = (try? object.decode(OddNumber.self, forKey: key))?.path { return [key] + path }
        }
        return nil
    }
}

private struct UnknownField: Error {
    let name: String
}

private struct AnyKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }
}

extension AppError {
    fileprivate init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            self = .invalid(path(context.codingPath + [key]), "required", Phrase("error.field.required"))
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            self = .invalid(path(context.codingPath), "type", Phrase("error.field.type"))
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            self = .invalid(path(context.codingPath), "choice", Phrase("error.field.choice"))
        default:
            self = AppError(.invalid, Phrase("error.json"))
        }
    }
}

private func path(_ keys: [any CodingKey]) -> String {
    keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
}
