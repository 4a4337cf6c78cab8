import Foundation

/// The key of a name, equal for names that a person would call equal: case and the encoding of accents make no difference.
package func nameKey(_ name: String) -> String {
    name.lowercased().precomposedStringWithCanonicalMapping
}
