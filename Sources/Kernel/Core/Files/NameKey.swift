import Foundation

/// What two names have in common that a person would call the same: case, and how an accent is put together, make no difference.
package func nameKey(_ name: String) -> String {
    name.lowercased().precomposedStringWithCanonicalMapping
}
