export { leadNumbers } from './business-day.ts'
export { runSimulator } from './run-simulator.ts'
export { serveIdleSimulator } from './serve-idle-simulator.ts'
