import { engagement } from '@portal/contracts/engagement'
import { api, endpoint } from '@portal/sdk'

// Named apart from the endpoints of the scripts' own remote: all remotes share one cache.
const seedApi = api.injectEndpoints({
  endpoints: build => ({
    scriptsToSeed: endpoint(build, engagement.listScripts, { tags: ['Script'] }),
    seedScripts: endpoint(build, engagement.seedScripts, { invalidates: ['Script'] }),
  }),
})

export const { useScriptsToSeedQuery, useSeedScriptsMutation } = seedApi
