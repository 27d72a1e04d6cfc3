import { engagement } from '@portal/contracts/engagement'
import { api, endpoint } from '@portal/sdk'

// All remotes share one cache, so these names must differ from those of mfe-engagement.
const seedApi = api.injectEndpoints({
  endpoints: build => ({
    scriptsToSeed: endpoint(build, engagement.listScripts, { tags: ['Script'] }),
    seedScripts: endpoint(build, engagement.seedScripts, { invalidates: ['Script'] }),
  }),
})

export const { useScriptsToSeedQuery, useSeedScriptsMutation } = seedApi
