package import API
package import Core
package import Storage
package import Web

/// A setting of a crew that another module keeps, and that the API tells as a field of the crew.
package protocol CrewSetting: ModuleExtension {
    /// Fills in the module's field of a crew that is about to be told.
    func fill(_ crew: inout API.Crew, _ id: CrewID, in tx: Tx) throws

    /// Makes the module's part of a change. The viewer may change the crew, and its version is counted already.
    func change(_ patch: CrewPatch, in tx: MemberTransaction) throws
}
