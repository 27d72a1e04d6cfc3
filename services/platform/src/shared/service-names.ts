/** Every service with a schema and a role of its own. A sixth team adds its word here and to docker-compose.yml. */
export const serviceNames = ['gateway', 'identity', 'calls', 'sales', 'engagement', 'admin'] as const
export type ServiceName = (typeof serviceNames)[number]
