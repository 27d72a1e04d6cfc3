import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterPayload } from 'oidc-provider'

const maxRecords = 10_000

/** Creates the embedded provider's storage. It is in memory, so a restart ends the sign-ins in progress. */
export function createMemoryAdapter(): (model: string) => Adapter {
  // The wall clock, which the provider's own timestamps use too.
  const records = new LRUCache<string, AdapterPayload>({ max: maxRecords, perf: Date })

  return model => {
    const keyOf = (id: string) => `${model}:${id}`
    return {
      // A record without a lifetime has the time to live 0, which never expires.
      async upsert(id, payload, seconds = 0) {
        records.set(keyOf(id), payload, { ttl: seconds * 1000 })
      },
      find: async id => records.get(keyOf(id)),
      findByUid: async uid => records.find(payload => payload.uid === uid),
      findByUserCode: async () => undefined,
      async destroy(id) {
        records.delete(keyOf(id))
      },
      async consume(id) {
        const payload = records.get(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async revokeByGrantId(grantId) {
        const keys = [...records.entries()].filter(([, payload]) => payload.grantId === grantId).map(([key]) => key)
        for (const key of keys) records.delete(key)
      },
    }
  }
}
