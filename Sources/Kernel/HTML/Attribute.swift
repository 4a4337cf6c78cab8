/// An attribute of an element. Only the attributes declared here can be written.
package struct Attribute {
    let name: StaticString
    let value: Value

    enum Value {
        case absent, flag
        case text(String)
    }

    private init(_ name: StaticString, _ value: String?) {
        self.name = name
        self.value = value.map { .text($0) } ?? .absent
    }

    private init(_ name: StaticString, if isSet: Bool) {
        self.name = name
        value = isSet ? .flag : .absent
    }
}

// MARK: - Any element

extension Attribute {
    package static func `class`(_ names: String?) -> Attribute { Attribute("class", names) }
    package static func id(_ id: String?) -> Attribute { Attribute("id", id) }
    package static func title(_ text: String?) -> Attribute { Attribute("title", text) }
    package static func lang(_ language: String) -> Attribute { Attribute("lang", language) }
    package static func dir(_ direction: String) -> Attribute { Attribute("dir", direction) }
    package static func hidden(_ isHidden: Bool = true) -> Attribute { Attribute("hidden", if: isHidden) }
    package static func tabindex(_ index: Int) -> Attribute { Attribute("tabindex", String(index)) }
    package static func popover() -> Attribute { Attribute("popover", if: true) }
    package static func popovertarget(_ id: String) -> Attribute { Attribute("popovertarget", id) }
    package static func role(_ role: String) -> Attribute { Attribute("role", role) }
    package static func aria(_ name: Aria, _ value: String?) -> Attribute { Attribute(name.attribute, value) }
    package static func data(_ name: Data, _ value: String?) -> Attribute { Attribute(name.attribute, value) }

    package enum Aria {
        case label, labelledby, describedby, current, live, hidden, invalid, expanded, controls, disabled

        fileprivate var attribute: StaticString {
            switch self {
            case .label: "aria-label"
            case .labelledby: "aria-labelledby"
            case .describedby: "aria-describedby"
            case .current: "aria-current"
            case .live: "aria-live"
            case .hidden: "aria-hidden"
            case .invalid: "aria-invalid"
            case .expanded: "aria-expanded"
            case .controls: "aria-controls"
            case .disabled: "aria-disabled"
            }
        }
    }

    /// The `data-` attributes used by the scripts and style sheets.
    package enum Data {
        case live, appearance, confirm, confirmText, confirmYes, confirmNo, copy, copied, label, print
        case person, offline, draft, once, zone, tidy, since, part, camera, choose, remove
        case nav, fresh, sending, refused, inspect, within
        case push, key, state, options, metadata, side, mention

        fileprivate var attribute: StaticString {
            switch self {
            case .live: "data-live"
            case .inspect: "data-inspect"
            case .within: "data-within"
            case .appearance: "data-appearance"
            case .confirm: "data-confirm"
            case .confirmText: "data-confirm-text"
            case .confirmYes: "data-confirm-yes"
            case .confirmNo: "data-confirm-no"
            case .copy: "data-copy"
            case .copied: "data-copied"
            case .label: "data-label"
            case .print: "data-print"
            case .person: "data-person"
            case .offline: "data-offline"
            case .draft: "data-draft"
            case .once: "data-once"
            case .zone: "data-zone"
            case .tidy: "data-tidy"
            case .since: "data-since"
            case .part: "data-part"
            case .camera: "data-camera"
            case .choose: "data-choose"
            case .remove: "data-remove"
            case .nav: "data-nav"
            case .fresh: "data-fresh"
            case .sending: "data-sending"
            case .refused: "data-refused"
            case .push: "data-push"
            case .key: "data-key"
            case .state: "data-state"
            case .options: "data-options"
            case .mention: "data-mention"
            case .metadata: "data-metadata"
            case .side: "data-side"
            }
        }
    }
}

// MARK: - Links, media and the head

extension Attribute {
    package static func href(_ address: String?) -> Attribute { Attribute("href", address) }
    package static func src(_ address: String) -> Attribute { Attribute("src", address) }
    package static func alt(_ text: String) -> Attribute { Attribute("alt", text) }
    package static func srcset(_ sources: String) -> Attribute { Attribute("srcset", sources) }
    package static func sizes(_ sizes: String) -> Attribute { Attribute("sizes", sizes) }
    package static func loading(_ when: String) -> Attribute { Attribute("loading", when) }
    package static func rel(_ relation: String) -> Attribute { Attribute("rel", relation) }
    /// An attribute of RDFa, for Open Graph.
    package static func property(_ name: String) -> Attribute { Attribute("property", name) }
    package static func content(_ content: String) -> Attribute { Attribute("content", content) }
    package static func charset(_ charset: String) -> Attribute { Attribute("charset", charset) }
    package static func datetime(_ text: String) -> Attribute { Attribute("datetime", text) }
    package static func width(_ pixels: Int) -> Attribute { Attribute("width", String(pixels)) }
    package static func height(_ pixels: Int) -> Attribute { Attribute("height", String(pixels)) }
    package static func viewBox(_ box: String) -> Attribute { Attribute("viewBox", box) }
    /// Lets an SVG fill its box, whatever the ratio of its sides.
    package static var stretched: Attribute { Attribute("preserveAspectRatio", "none") }
    package static func d(_ path: String) -> Attribute { Attribute("d", path) }
    /// The color of a shape in an SVG, where it is data. All other colors are in style sheets.
    package static func fill(_ color: String) -> Attribute { Attribute("fill", color) }
    package static func stroke(_ color: String) -> Attribute { Attribute("stroke", color) }
    package static func strokeWidth(_ width: Int) -> Attribute { Attribute("stroke-width", String(width)) }
    package static func paintOrder(_ first: String) -> Attribute { Attribute("paint-order", first) }
    package static func strokeDash(_ lengths: String) -> Attribute { Attribute("stroke-dasharray", lengths) }
    package static func fillOpacity(_ share: String) -> Attribute { Attribute("fill-opacity", share) }
    package static func textAnchor(_ side: String) -> Attribute { Attribute("text-anchor", side) }
    package static func fontFamily(_ names: String) -> Attribute { Attribute("font-family", names) }
    package static func fontSize(_ units: Int) -> Attribute { Attribute("font-size", String(units)) }
    /// The XML namespace of an SVG that is a file of its own.
    package static func xmlns(_ name: String) -> Attribute { Attribute("xmlns", name) }
    package static func x(_ x: Int) -> Attribute { Attribute("x", String(x)) }
    package static func y(_ y: Int) -> Attribute { Attribute("y", String(y)) }
    package static func x1(_ x: Int) -> Attribute { Attribute("x1", String(x)) }
    package static func x2(_ x: Int) -> Attribute { Attribute("x2", String(x)) }
    package static func y1(_ y: Int) -> Attribute { Attribute("y1", String(y)) }
    package static func y2(_ y: Int) -> Attribute { Attribute("y2", String(y)) }
    package static func rx(_ radius: Int) -> Attribute { Attribute("rx", String(radius)) }
}

// MARK: - Forms and tables

extension Attribute {
    package static func action(_ address: String) -> Attribute { Attribute("action", address) }
    package static func post() -> Attribute { Attribute("method", "post") }
    package static func enctype(_ type: String) -> Attribute { Attribute("enctype", type) }
    package static func accept(_ types: String?) -> Attribute { Attribute("accept", types) }
    package static func multiple(_ isMultiple: Bool = true) -> Attribute { Attribute("multiple", if: isMultiple) }
    package static func name(_ name: String) -> Attribute { Attribute("name", name) }
    package static func type(_ type: String) -> Attribute { Attribute("type", type) }
    package static func value(_ value: String?) -> Attribute { Attribute("value", value) }
    package static func `for`(_ id: String) -> Attribute { Attribute("for", id) }
    package static func form(_ id: String) -> Attribute { Attribute("form", id) }
    package static func label(_ text: String) -> Attribute { Attribute("label", text) }
    package static func list(_ id: String) -> Attribute { Attribute("list", id) }
    package static func placeholder(_ text: String) -> Attribute { Attribute("placeholder", text) }
    package static func autocomplete(_ kind: String) -> Attribute { Attribute("autocomplete", kind) }
    package static func inputmode(_ mode: String) -> Attribute { Attribute("inputmode", mode) }
    package static func autocapitalize(_ mode: String) -> Attribute { Attribute("autocapitalize", mode) }
    package static func maxlength(_ count: Int) -> Attribute { Attribute("maxlength", String(count)) }
    package static func min(_ least: String) -> Attribute { Attribute("min", least) }
    package static func max(_ most: String) -> Attribute { Attribute("max", most) }
    package static func rows(_ count: Int) -> Attribute { Attribute("rows", String(count)) }
    package static func required(_ isRequired: Bool = true) -> Attribute { Attribute("required", if: isRequired) }
    package static func checked(_ isChecked: Bool = true) -> Attribute { Attribute("checked", if: isChecked) }
    package static func selected(_ isSelected: Bool = true) -> Attribute { Attribute("selected", if: isSelected) }
    package static func disabled(_ isDisabled: Bool = true) -> Attribute { Attribute("disabled", if: isDisabled) }
    package static func readonly(_ isReadOnly: Bool = true) -> Attribute { Attribute("readonly", if: isReadOnly) }
    package static func open(_ isOpen: Bool = true) -> Attribute { Attribute("open", if: isOpen) }
    package static func scope(_ scope: String) -> Attribute { Attribute("scope", scope) }
}
