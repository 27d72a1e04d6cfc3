import { serviceNames as backendNames } from '@portal/contracts/services'

/** Every service that has a database schema and role. */
export const serviceNames: readonly string[] = ['gateway', ...backendNames]
