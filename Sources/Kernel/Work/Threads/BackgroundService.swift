package import ServiceLifecycle
import Storage

/// Runs a service on threads with a lower priority than those of requests, and with a connection of its own.
package struct BackgroundService: Service, CustomStringConvertible {
    private let service: any Service

    package init(_ service: any Service) {
        self.service = service
    }

    /// At the level `debug`, every service is logged. Only the name: its properties lead to settings with secrets.
    package var description: String {
        (service as? any CustomStringConvertible)?.description ?? "\(type(of: service))"
    }

    package func run() async throws {
        try await BackgroundWork.inService {
            try await withTaskExecutorPreference(GrowingExecutor.background) { try await service.run() }
        }
    }
}
