package import API
package import Core
package import Storage
package import Web

/// A setting of a crew that another module stores, and that is a field of the crew in the API.
package protocol CrewSetting: ModuleExtension {
    /// Fills in the module's field of some crews before they are returned.
    func fill(_ crews: inout [CrewID: API.Crew], in tx: Tx) throws

    /// Applies the module's part of a change. The viewer's rights have been checked, and the version has been increased.
    func change(_ patch: CrewPatch, in tx: MemberTransaction) throws
}
