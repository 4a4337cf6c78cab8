import Foundation

/// A normalized name, equal for names that people would consider equal: case and the encoding of accents are ignored.
package func nameKey(_ name: String) -> String {
    name.lowercased().precomposedStringWithCanonicalMapping
}
