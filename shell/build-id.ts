import { join } from 'node:path'
import { buildId } from '@portal/sdk/federation/build-id'

const own = ['src', 'build.ts', 'build-id.ts', 'configuration.ts', 'package.json'].map(path =>
  join(import.meta.dirname, path),
)

/** Returns the ID of the shell's build. */
export const shellBuildId = () => buildId(own)
