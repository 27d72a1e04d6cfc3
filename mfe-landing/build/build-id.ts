import { fileURLToPath } from 'node:url'
import { buildId, buildTools } from '@portal/sdk/federation/build-id'

const workspace = fileURLToPath(new URL('..', import.meta.url))

/** Returns the ID of the landing page's build. */
export const landingBuildId = () => buildId([workspace], buildTools)
