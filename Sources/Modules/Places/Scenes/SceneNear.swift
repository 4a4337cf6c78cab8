import Accounts
import Core
import Storage
import Web

/// The name of a place in the scene form, from which the scene gets its position.
enum SceneNear {
    /// The fields of the form: the name, the position chosen among several, and the name that these were found for.
    static let (name, choice, asked) = ("place", "placeAt", "placeAsked")

    /// The form with the position of the named place as its coordinates; unchanged if it has no name.
    /// - Throws: `AppError.invalid`, field `place`: `unknown`, `several` or `tooLong`.
    static func locate(_ form: Form, for reader: PersonID, in tx: Tx) throws -> Form {
        guard let place = form[name].map(trim), !place.isEmpty else { return form }
        var question = try question(place)
        let chosen = trim(form[asked] ?? "") == place ? form[choice].flatMap(GeoPoint.init(typed:)) : nil
        let meant = try chosen == nil ? question.locate(for: reader, in: tx) : []
        guard let point = chosen ?? question.near else {
            throw meant.isEmpty
                ? AppError.invalid(name, "unknown", Phrase("places.error.noPlace"))
                : AppError.invalid(name, "several", Phrase("places.error.severalPlaces"))
        }
        var values = form.values
        values["latitude"] = [trimmedDegrees(point.latitude)]
        values["longitude"] = [trimmedDegrees(point.longitude)]
        values["positionSource"] = [""]
        return Form(prefilled: values)
    }

    /// The places to choose from, when the form was refused because of the name.
    static func meant(_ form: Form, for reader: PersonID, in tx: Tx) throws -> [NamedPlace] {
        guard form.errors.contains(where: { $0.field == name && $0.code == "several" }) else { return [] }
        var question = try question(trim(form[name] ?? ""))
        return try question.locate(for: reader, in: tx)
    }

    private static func question(_ place: String) throws -> ExploreQuestion {
        var question = ExploreQuestion()
        question.place = try Validation.one { $0.line(name, place, 1...ExploreQuestion.longestText) }
        return question
    }
}
