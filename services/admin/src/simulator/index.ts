export { serveQuietSimulator } from './serve-quiet.ts'
