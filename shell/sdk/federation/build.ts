// Builds the remote in the current folder: the "build" script of every remote.
import { buildRemote } from './remote-build.ts'

await buildRemote(process.cwd())
