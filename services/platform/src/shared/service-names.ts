/** Every service that has a database schema and role. A new one also needs containers in docker-compose.yml. */
export const serviceNames = ['gateway', 'identity', 'calls', 'sales', 'engagement', 'admin'] as const
export type ServiceName = (typeof serviceNames)[number]
