package import API
import Core
package import Foundation
package import Hummingbird
import NIOCore

/// The maximum size of a JSON body, in bytes.
private let largestJSON = 256 * 1024

extension Request {
    /// Decodes the body as an input type and rejects unknown fields.
    /// - Parameter most: the maximum size in bytes, for an input that contains a file; `nil` for the default.
    /// - Throws: `AppError` `invalid` (naming the field), `tooLarge` or `unsupportedMediaType`.
    package func json<Input: APIInput>(_ type: Input.Type = Input.self, most: Int? = nil) async throws -> Input {
        try decoded(try await jsonBody(most: most))
    }

    /// Rejects a body with fields, for an endpoint that has none. An empty body or object of any content type will do.
    /// - Throws: `AppError` `invalid` (naming the fields) or `tooLarge`.
    package func refuseFields() async throws {
        let buffer = try await body.collect(upTo: largestJSON)
        if buffer.readableBytes > 0 { let _: NoFields = try decoded(Data(buffer.readableBytesView)) }
    }

    /// The raw body, for input types with custom decoding.
    /// - Throws: `AppError` `tooLarge` or `unsupportedMediaType`.
    package func jsonBody(most: Int? = nil) async throws -> Data {
        let isJSON = headers[.contentType]?.lowercased().hasPrefix("application/json") ?? true
        let isPlain = headers[.contentEncoding].map { $0.lowercased() == "identity" } ?? true
        if !isJSON || !isPlain {
            throw AppError(.unsupportedMediaType, Phrase("error.unsupportedMediaType"))
        }
        let buffer = try await body.collect(upTo: most ?? largestJSON)
        // An action without parameters may be sent without a body.
        return buffer.readableBytes == 0 ? Data("{}".utf8) : Data(buffer.readableBytesView)
    }
}

private struct NoFields: APIInput {
    static let fields: Set<String> = []
}

private func decoded<Input: APIInput>(_ body: Data) throws -> Input {
    do {
        return try JSONDecoder().decode(Strict<Input>.self, from: body).input
    } catch is DecodingError, is UnknownField {
        throw AppError(faultsOf: body, as: Input.self)
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
    if keys.contains(where: { !known.contains($0.stringValue) }) { throw UnknownField() }
    for key in keys {
        guard let part = nested[key.stringValue], try !object.decodeNil(forKey: key) else { continue }
        if var list = try? object.nestedUnkeyedContainer(forKey: key) {
            while !list.isAtEnd { try refuseUnknown(try list.nestedContainer(keyedBy: AnyKey.self), part) }
        } else {
            try refuseUnknown(try object.nestedContainer(keyedBy: AnyKey.self, forKey: key), part)
        }
    }
}

private struct UnknownField: Error {}

extension AppError {
    /// Every fault that prevents a body from being read as an input.
    fileprivate init<Input: APIInput>(faultsOf body: Data, as type: Input.Type) {
        do {
            let faults = try JSONDecoder().decode(InputFaults<Input>.self, from: body)
            self.init(.invalid, Phrase("error.invalid"), fields: faults.fields)
        } catch DecodingError.dataCorrupted {
            self.init(.invalid, Phrase("error.json"))
        } catch {
            self = .invalid("", "type", Phrase("error.field.type"))
        }
    }
}
