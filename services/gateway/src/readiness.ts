import { type Sql, timeoutAfter } from '@portal/service-kit'
import { LRUCache } from 'lru-cache'

/** Less than the second that load balancers wait, with time for the request itself. */
const deadlineMs = 800

/** Whether the database answers; asked at most once a second, so that anyone may ask the gateway. */
export function createReadiness(sql: Sql): () => Promise<boolean> {
  const answers = new LRUCache<'database', { isReady: boolean }>({
    max: 1,
    ttl: 1_000,
    ignoreFetchAbort: true,
    fetchMethod: async () => {
      const rows = await Promise.race([sql`select 1`, timeoutAfter(deadlineMs)]).catch(() => null)
      return { isReady: rows !== null }
    },
  })
  return async () => (await answers.forceFetch('database')).isReady
}
