import type { Adapter, AdapterPayload } from 'oidc-provider'

const mostKept = 10_000

/** Where the embedded provider keeps its sign-ins: in memory, so a restart forgets them. */
export function createMemory(): (model: string) => Adapter {
  const kept = new Map<string, { payload: AdapterPayload; until: number }>()

  function find(key: string): AdapterPayload | undefined {
    const found = kept.get(key)
    if (found && found.until > Date.now()) return found.payload
    kept.delete(key)
    return undefined
  }

  return model => {
    const keyOf = (id: string) => `${model}:${id}`
    return {
      async upsert(id, payload, seconds = 0) {
        if (kept.size >= mostKept) kept.clear()
        kept.set(keyOf(id), { payload, until: Date.now() + seconds * 1000 })
      },
      find: async id => find(keyOf(id)),
      findByUid: async uid => [...kept.values()].find(({ payload }) => payload.uid === uid)?.payload,
      findByUserCode: async () => undefined,
      async destroy(id) {
        kept.delete(keyOf(id))
      },
      async consume(id) {
        const payload = find(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}
