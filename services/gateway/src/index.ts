export { gatewayConfig } from './config.ts'
export { gatewayMigrations, type RunningGateway, startGateway } from './start-gateway.ts'
