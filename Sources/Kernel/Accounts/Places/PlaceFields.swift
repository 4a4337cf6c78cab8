import Core
package import HTML
package import Web

extension Fields {
    /// A field to choose a place; writes nothing if there are none.
    /// - Parameter label: the key of its label.
    package func place(_ places: [KnownPlace], label: String, hint: String? = nil, value: PlaceID?, none: String) {
        if places.isEmpty { return }
        let notes = places.map(\.note).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        var groups: [(title: String?, options: [(value: String, text: String)])] = [(nil, [("", none)])]
        for note in notes {
            let noted = places.filter { $0.note == note }
            groups.append((note, noted.map { ($0.id.description, $0.title) }))
        }
        select("place", label: label, hint: hint, value: value?.description, groups: groups)
    }
}

extension KnownPlace {
    /// Writes "Quay, Harbour round", with a link to the place.
    package func write(_ html: HTML) {
        html.a(.href(path)) { html.bdi(title) }
        html.text(", ")
        html.bdi(note)
    }
}
