package import ServiceLifecycle

/// Runs a service on threads with a lower priority than those of requests.
package struct BackgroundService: Service {
    private let service: any Service

    package init(_ service: any Service) {
        self.service = service
    }

    package func run() async throws {
        try await withTaskExecutorPreference(GrowingExecutor.background) { try await service.run() }
    }
}
