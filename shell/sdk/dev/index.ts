export { type DevServer, startDevServer } from './dev-server.ts'
export { type Compilation, manifestOf, type OnCompiled, watch } from './watch.ts'
export { watchRemote } from './watch-remote.ts'
