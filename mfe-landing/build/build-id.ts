import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildId } from '@portal/sdk/federation/build-id'
import { declaredPackages } from '@portal/sdk/federation/locked-packages'
import { sdkFolder } from '@portal/sdk/federation/workspace'

const folder = fileURLToPath(new URL('..', import.meta.url))

/** Returns the ID of the landing page's build. */
export const landingBuildId = () =>
  buildId({
    folder,
    sources: [folder, join(sdkFolder, 'src/state/member-storage.ts')],
    packages: [...declaredPackages(folder).filter(name => !name.startsWith('@portal/')), 'esbuild'],
  })
