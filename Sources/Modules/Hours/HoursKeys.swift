package import Core

package enum ClientKey {}
package enum TimesheetKey {}

package typealias ClientID = ID<ClientKey>
package typealias TimesheetID = ID<TimesheetKey>
