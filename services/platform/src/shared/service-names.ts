import { serviceNames as backendNames, type ServiceName as BackendName } from '@portal/contracts'

export type ServiceName = 'gateway' | BackendName

/** Every service that has a database schema and role. */
export const serviceNames: readonly ServiceName[] = ['gateway', ...backendNames]
