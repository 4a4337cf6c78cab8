private let experiences = "/api/v1/experiences"
private let scenes = "/api/v1/experiences/{experience}/scenes"

/// A picture of one pixel whose bytes are ASCII.
let onePixel = "GIF89a\u{1}\0\u{1}\0\0\0\0,\0\0\0\0\u{1}\0\u{1}\0\0\u{2}\u{2}D\u{1}\0;"

private let placesFile = #"{"type": "Feature", "geometry": null, "properties": {"name": "The lock"}}"#

private let gpx = #"<gpx><rte><rtept lat="52" lon="4"/><rtept lat="53" lon="4"/></rte></gpx>"#

extension Step {
    /// An experience that only the member sees.
    static let experience = Step(
        .member,
        "POST \(experiences)",
        #"{"title": "<i data-injected=5> & Co", "description": "<i data-injected=6>"}"#,
        keep: ["experience": "id"]
    )
    static let scene = scene(as: "scene")

    static func scene(as name: String) -> Step {
        let place = #""latitude": 52.370216, "longitude": 4.895168"#
        return Step(.member, "POST \(scenes)", #"{"title": "<i data-injected=7>", \#(place)}"#, keep: [name: "id"])
    }

    /// An experience that the whole crew sees.
    static let crewRound = Step(
        .member,
        "POST \(experiences)",
        #"{"title": "Round {serial}", "crew": "{crew}"}"#,
        keep: ["crewRound": "id"]
    )
    static let crewScene = Step(
        .member,
        "POST \(experiences)/{crewRound}/scenes",
        #"{"title": "<i data-injected=9>"}"#,
        keep: ["crewScene": "id"]
    )

    static let track = Step(.member, "PUT \(experiences)/{experience}/path", gpx, type: "application/octet-stream")

    static let experienceLink = Step(
        .member,
        "POST \(experiences)/{experience}/links",
        "{}",
        keep: ["experienceLink": "id", "sharedLink": "url"]
    )

    static let experiencePerson = Step(
        .member,
        "PATCH \(experiences)/{experience}",
        #"{"sharing": "people", "people": ["{colleague}"]}"#
    )

    static let scenePicture = Step(
        .member,
        "POST \(scenes)/{scene}/pictures",
        onePixel,
        keep: ["picture": "pictures.0.id"],
        type: "application/octet-stream"
    )
}

extension Step {
    /// The member's profile picture.
    static let profilePicture = Step(
        .member,
        "PUT /api/v1/me/picture",
        onePixel,
        keep: ["profilePicture": "picture.url"],
        type: "application/octet-stream"
    )
}

extension Step {
    /// An experience of a stranger that everyone on the server sees.
    static let reported = Step(
        .stranger,
        "POST \(experiences)",
        #"{"title": "<i data-injected=8>", "sharing": "server"}"#,
        keep: ["reported": "id"]
    )
    static let reportedScene = Step(
        .stranger,
        "POST \(experiences)/{reported}/scenes",
        #"{"title": "<i data-injected=9>"}"#,
        keep: ["reportedScene": "id"]
    )
    static let reportedPicture = Step(
        .stranger,
        "POST \(experiences)/{reported}/scenes/{reportedScene}/pictures",
        onePixel,
        keep: ["reportedPicture": "pictures.0.id"],
        type: "application/octet-stream"
    )
    static let flag = Step(
        .member,
        "POST \(experiences)/{reported}/flags",
        #"{"reason": "<i data-injected=10>"}"#,
        keep: ["flag": "id"]
    )

    static func avoided(_ kind: String) -> Step { Step(.member, "PUT /api/v1/people/{colleague}/\(kind)") }

    /// The member's username, which leads to their profile.
    static let username = Step(
        .member,
        "PATCH /api/v1/me",
        #"{"username": "member"}"#,
        keep: ["username": "username"]
    )
}

extension ReadRoute {
    static let places: [ReadRoute] = [
        ReadRoute("/api/v1/experiences", .person, query: "?scope=mine"),
        ReadRoute("/api/v1/me/experiences", .person),
        ReadRoute("/api/v1/experiences/{experience}", .author),
        ReadRoute("/api/v1/experiences/{experience}/path", .author),
        ReadRoute("/api/v1/experiences/{experience}/scenes", .author),
        ReadRoute("/api/v1/experiences/{experience}/open-work", .author),
        ReadRoute("/api/v1/experiences/{experience}/pictures/{picture}", .author),
        ReadRoute("/api/v1/experiences/{experience}/pictures/{picture}/thumbnail", .author),
        ReadRoute("/api/v1/experiences/{experience}/export", .author, query: "?format=geojson"),
        ReadRoute("/api/v1/experiences/search", .person, query: "?text=tour&near=52.37,4.89&radius=5000"),
        ReadRoute("/api/v1/profiles/{username}", .person),
        ReadRoute("/api/v1/profiles/{username}/experiences", .person),
        ReadRoute("/profiles/{username}", .person),
        ReadRoute("/api/v1/moderation/flags", .author, query: "?state=open"),
        ReadRoute("/moderation/flags", .author),
        ReadRoute("/moderation/flags/{flag}", .author),
        ReadRoute("/moderation/flags/{flag}/pictures/{reportedPicture}", .author),
        ReadRoute("/moderation/flags/{flag}/pictures/{reportedPicture}/medium", .author),
        ReadRoute("/moderation/flags/{flag}/pictures/{reportedPicture}/thumbnail", .author),
        ReadRoute("/places/{reported}/report", .person),
        ReadRoute("/api/v1/me/avoided-people", .person),
        ReadRoute("/places/people", .person),
        ReadRoute("/places", .person),
        ReadRoute("/places/explore", .person, query: "?text=tour&near=52.37,4.89"),
        ReadRoute("/api/v1/me/saved-experiences", .person),
        ReadRoute("/api/v1/experiences/{experience}/people", .author),
        ReadRoute("/api/v1/experiences/{experience}/links", .author),
        ReadRoute("/places/saved", .person),
        ReadRoute("/places/shared", .person),
        ReadRoute("/places/everyone", .person),
        ReadRoute("/places/new", .person),
        ReadRoute("/places/import", .person),
        ReadRoute("/places/{experience}", .author),
        ReadRoute("/places/{experience}/edit", .author),
        ReadRoute("/places/{experience}/path", .author),
        ReadRoute("/places/{experience}/sharing", .author),
        ReadRoute("/p/{sharedSecret}", .anybody),
        ReadRoute("/p/{sharedSecret}/pictures/{picture}", .anybody),
        ReadRoute("/p/{sharedSecret}/pictures/{picture}/medium", .anybody),
        ReadRoute("/p/{sharedSecret}/pictures/{picture}/thumbnail", .anybody),
        ReadRoute("/saved", .person, status: 303),
        ReadRoute("/saved/{experience}", .person, status: 303),
        ReadRoute("/saved/{experience}/pictures/{picture}", .person, status: 404),
        ReadRoute("/saved/{experience}/pictures/{picture}/medium", .person, status: 404),
        ReadRoute("/saved/{experience}/pictures/{picture}/thumbnail", .person, status: 404),
        ReadRoute("/tiles/{z}/{x}/{y}", .anybody, status: 404),
        ReadRoute("/oembed", .anybody, query: "?url={sharedLink}"),
        ReadRoute("/places/{experience}/scenes/new", .author),
        ReadRoute("/places/{experience}/scenes/{scene}", .author),
        ReadRoute("/places/{experience}/pictures/{picture}", .author),
        ReadRoute("/places/{experience}/pictures/{picture}/medium", .author),
        ReadRoute("/places/{experience}/pictures/{picture}/thumbnail", .author),
    ]
}

extension WriteRoute {
    static let places: [WriteRoute] = [
        WriteRoute(
            "POST \(experiences)",
            #"{"title": "The harbour", "sharing": "server"}"#,
            answers: 201,
            changes: "experience"
        ),
        WriteRoute("POST \(experiences)/imports", placesFile, changes: "experience", type: "application/octet-stream"),
        WriteRoute("PATCH \(experiences)/{experience}", #"{"title": "The quay"}"#, changes: "experience"),
        WriteRoute(
            "PUT \(experiences)/{experience}/path",
            given: [.experience],
            gpx,
            changes: "experience",
            type: "application/octet-stream"
        ),
        WriteRoute("DELETE \(experiences)/{experience}/path", given: [.experience, .track], changes: "experience"),
        WriteRoute(
            "POST \(experiences)/{experience}/path/restoration",
            given: [.experience, .track, Step(.member, "DELETE \(experiences)/{experience}/path")],
            changes: "experience"
        ),
        WriteRoute("DELETE \(experiences)/{experience}", given: [.experience], changes: "experience"),
        WriteRoute(
            "POST \(experiences)/{experience}/restoration",
            given: [.experience, Step(.member, "DELETE \(experiences)/{experience}")],
            changes: "experience"
        ),
        WriteRoute(
            "PUT \(experiences)/{experience}/save",
            given: [.experience],
            answers: 204,
            changes: "experience_save"
        ),
        WriteRoute(
            "DELETE \(experiences)/{experience}/save",
            given: [.experience, Step(.member, "PUT \(experiences)/{experience}/save")],
            answers: 204,
            changes: "experience_save"
        ),
        WriteRoute(
            "POST \(experiences)/{experience}/links",
            given: [.experience],
            "{}",
            answers: 201,
            changes: "experience_link"
        ),
        WriteRoute(
            "DELETE \(experiences)/{experience}/links/{experienceLink}",
            given: [.experience, .experienceLink],
            answers: 204,
            changes: "experience_link"
        ),
        WriteRoute(
            "POST \(experiences)/{reported}/flags",
            given: [.reported],
            #"{"reason": "Faces"}"#,
            answers: 201,
            changes: "experience_flag"
        ),
        WriteRoute(
            "POST /api/v1/moderation/flags/{flag}/decision",
            given: [.reported, .flag],
            #"{"decision": "hide"}"#,
            changes: "experience_decision"
        ),
        WriteRoute("PUT /api/v1/people/{colleague}/block", answers: 204, changes: "person_avoided"),
        WriteRoute("PUT /api/v1/people/{colleague}/mute", answers: 204, changes: "person_avoided"),
        WriteRoute(
            "DELETE /api/v1/people/{colleague}/block",
            given: [.avoided("block")],
            answers: 204,
            changes: "person_avoided"
        ),
        WriteRoute(
            "DELETE /api/v1/people/{colleague}/mute",
            given: [.avoided("mute")],
            answers: 204,
            changes: "person_avoided"
        ),
        WriteRoute(
            "POST \(scenes)",
            given: [.experience],
            #"{"title": "The crane", "latitude": 52.4, "longitude": 4.9, "positionSource": "device"}"#,
            answers: 201,
            changes: "scene"
        ),
        WriteRoute("PATCH \(scenes)/{scene}", #"{"date": "2026-06-01"}"#, changes: "scene"),
        WriteRoute("DELETE \(scenes)/{scene}", given: [.experience, .scene], changes: "scene"),
        WriteRoute(
            "POST \(scenes)/{scene}/restoration",
            given: [.experience, .scene, Step(.member, "DELETE \(scenes)/{scene}")],
            changes: "scene"
        ),
        WriteRoute(
            "POST \(scenes)/{scene}/transfer",
            given: [.experience, .scene, .crewRound],
            #"{"to": "{crewRound}"}"#,
            changes: "scene"
        ),
        WriteRoute(
            "PUT \(scenes)/order",
            given: [.experience, .scene, .scene(as: "otherScene")],
            #"{"scenes": ["{otherScene}", "{scene}"]}"#,
            changes: "scene"
        ),
        WriteRoute(
            "POST \(scenes)/{scene}/pictures",
            given: [.experience, .scene],
            onePixel,
            answers: 201,
            changes: "picture",
            type: "application/octet-stream"
        ),
        WriteRoute(
            "DELETE \(scenes)/{scene}/pictures/{picture}",
            given: [.experience, .scene, .scenePicture],
            answers: 204,
            changes: "picture"
        ),
    ]
}

extension FormRoute {
    static let places: [FormRoute] = [
        FormRoute(
            "/places/new",
            ["title": "The harbour", "sharing": "private"],
            wrong: ["title": " "],
            changes: "experience"
        ),
        FormRoute("/places/import", file: placesFile, changes: "experience"),
        FormRoute("/places/{experience}/edit", ["title": "The quay"], wrong: ["title": " "], changes: "experience"),
        FormRoute("/places/{experience}/path", given: [.experience], wrong: [:], file: gpx, changes: "experience"),
        FormRoute(
            "/places/{experience}/path/delete",
            given: [.experience, .track],
            on: "/places/{experience}/path",
            changes: "experience"
        ),
        FormRoute(
            "/places/{experience}/path/restoration",
            given: [.experience, .track, Step(.member, "DELETE \(experiences)/{experience}/path")],
            on: "/places/{experience}/path",
            changes: "experience"
        ),
        FormRoute(
            "/places/{experience}/delete",
            given: [.experience],
            on: "/places/{experience}/edit",
            changes: "experience"
        ),
        FormRoute(
            "/places/{experience}/restoration",
            given: [.experience, Step(.member, "DELETE \(experiences)/{experience}")],
            on: "",
            changes: "experience"
        ),
        FormRoute(
            "/places/{experience}/save",
            given: [.experience],
            on: "/places/{experience}",
            changes: "experience_save"
        ),
        FormRoute(
            "/places/{experience}/unsave",
            given: [.experience, Step(.member, "PUT \(experiences)/{experience}/save")],
            on: "/places/{experience}",
            changes: "experience_save"
        ),
        FormRoute("/p/{sharedSecret}/save", .anonymous, on: "/p/{sharedSecret}", changes: "experience_save"),
        FormRoute(
            "/saved/{experience}/unsave",
            given: [.experience, Step(.member, "PUT \(experiences)/{experience}/save")],
            on: "",
            changes: "experience_save"
        ),
        FormRoute(
            "/places/{experience}/sharing/links",
            given: [.experience],
            on: "/places/{experience}/sharing",
            ["duration": "week"],
            wrong: ["duration": "x"],
            changes: "experience_link"
        ),
        FormRoute(
            "/places/{experience}/sharing/links/{experienceLink}/end",
            given: [.experience, .experienceLink],
            on: "/places/{experience}/sharing",
            changes: "experience_link"
        ),
        FormRoute(
            "/places/{experience}/sharing/people",
            given: [.experience],
            on: "/places/{experience}/sharing",
            ["people": "{colleague}"],
            wrong: ["people": "x"],
            changes: "experience_person"
        ),
        FormRoute(
            "/places/{experience}/sharing/people/{colleague}/end",
            given: [.experience, .experiencePerson],
            on: "/places/{experience}/sharing",
            changes: "experience_person"
        ),
        FormRoute(
            "/places/{reported}/report",
            given: [.reported],
            ["reason": "Faces"],
            wrong: ["reason": " "],
            changes: "experience_flag"
        ),
        FormRoute(
            "/moderation/flags/{flag}",
            given: [.reported, .flag],
            ["decision": "hide"],
            wrong: ["decision": "x"],
            changes: "experience_decision"
        ),
        FormRoute("/places/people/{colleague}/block", on: "", [:], changes: "person_avoided"),
        FormRoute("/places/people/{colleague}/mute", on: "", [:], changes: "person_avoided"),
        FormRoute(
            "/places/people/{colleague}/block/end",
            given: [.avoided("block")],
            on: "/places/people",
            changes: "person_avoided"
        ),
        FormRoute(
            "/places/people/{colleague}/mute/end",
            given: [.avoided("mute")],
            on: "/places/people",
            changes: "person_avoided"
        ),
        FormRoute(
            "/places/{experience}/scenes/new",
            given: [.experience],
            ["title": "The crane", "latitude": "52,4", "longitude": "4,9"],
            wrong: ["title": "The crane", "latitude": "91"],
            changes: "scene"
        ),
        FormRoute(
            "/places/{experience}/scenes/{scene}",
            given: [.experience, .scene],
            ["title": "The lock"],
            wrong: ["latitude": "north"],
            changes: "scene"
        ),
        FormRoute(
            "/places/{experience}/scenes/{scene}/move",
            given: [.experience, .scene(as: "otherScene"), .scene],
            on: "/places/{experience}",
            ["direction": "up"],
            changes: "scene"
        ),
        FormRoute(
            "/places/{experience}/scenes/{scene}/transfer",
            given: [.experience, .scene, .crewRound],
            on: "/places/{experience}/scenes/{scene}",
            ["to": "{crewRound}"],
            wrong: ["to": ""],
            changes: "scene"
        ),
        FormRoute(
            "/places/{experience}/scenes/{scene}/delete",
            given: [.experience, .scene],
            on: "/places/{experience}/scenes/{scene}",
            changes: "scene"
        ),
        FormRoute(
            "/places/{experience}/scenes/{scene}/restoration",
            given: [.experience, .scene, Step(.member, "DELETE \(scenes)/{scene}")],
            on: "",
            changes: "scene"
        ),
        FormRoute(
            "/places/{experience}/scenes/{scene}/pictures",
            given: [.experience, .scene],
            on: "/places/{experience}/scenes/{scene}",
            file: onePixel,
            changes: "picture"
        ),
        FormRoute(
            "/places/{experience}/scenes/{scene}/pictures/{picture}/delete",
            given: [.experience, .scene, .scenePicture],
            on: "/places/{experience}/scenes/{scene}",
            changes: "picture"
        ),
    ]
}
