export { serveIdleSimulator } from './serve-idle-simulator.ts'
