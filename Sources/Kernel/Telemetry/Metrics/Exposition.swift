/// Text in Prometheus' exposition format 0.0.4, written family by family.
package struct Exposition: Sendable {
    package enum Kind: String, Sendable {
        case counter, gauge, histogram
    }

    /// One line: the labels of a series and its value.
    package struct Sample: Sendable {
        let suffix: String
        let labels: [Label]
        let value: Double

        /// - Parameter suffix: appended to the name of the family, as in `_count`.
        package init(_ value: Double, labels: [Label] = [], suffix: String = "") {
            self.suffix = suffix
            self.labels = labels
            self.value = value
        }
    }

    package typealias Label = (name: String, value: String)

    /// The lines so far, each with a line break.
    package private(set) var text = ""

    package init() {}

    /// Adds a family of series. Without samples, nothing is added.
    package mutating func add(_ name: String, _ kind: Kind, help: String, _ samples: [Sample]) {
        if samples.isEmpty { return }
        let name = Self.name(name)
        text += "# HELP \(name) \(escaped(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n"
        for sample in samples {
            text += name + sample.suffix
            if !sample.labels.isEmpty {
                let labels = sample.labels.map { "\(Self.name($0.name))=\"\(escaped($0.value, quotes: true))\"" }
                text += "{\(labels.joined(separator: ","))}"
            }
            text += " \(number(sample.value))\n"
        }
    }

    /// Adds a gauge with one series.
    package mutating func add(_ name: String, help: String, _ value: Double) {
        add(name, .gauge, help: help, [Sample(value)])
    }

    /// A valid name: other characters become underscores.
    static func name(_ text: String) -> String {
        let valid = text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == ":") ? $0 : "_" }
        return (valid.first?.isNumber ?? true ? "_" : "") + String(valid)
    }

    private func escaped(_ text: String, quotes: Bool) -> String {
        let text = text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
        return quotes ? text.replacing("\"", with: "\\\"") : text
    }
}

/// Formats a number, without a decimal point if it is whole.
func number(_ value: Double) -> String {
    switch value {
    case .infinity: "+Inf"
    case _ where value == value.rounded() && abs(value) < 1e15: "\(Int64(value))"
    default: "\(value)"
    }
}
