import API
import Core
import Events

// From our records to the wire.
