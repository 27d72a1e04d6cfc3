// Builds the remote whose folder this is run in: the "build" script of every remote.
import { buildRemote } from './remote-build.ts'

await buildRemote(process.cwd())
