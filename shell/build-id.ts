import { join } from 'node:path'
import { buildId } from '@portal/sdk/federation/build-id'
import { declaredPackages } from '@portal/sdk/federation/locked-packages'
import { sdkFolder } from '@portal/sdk/federation/workspace'

const folder = import.meta.dirname
const own = ['src', 'build.ts', 'build-id.ts', 'configuration.ts', 'package.json'].map(path => join(folder, path))
const sdk = ['src', 'package.json'].map(path => join(sdkFolder, path))

/** Returns the ID of the shell's build. */
export const shellBuildId = () => buildId({ folder, sources: [...own, ...sdk], packages: declaredPackages(folder) })
