import type { AuditRow } from '@portal/contracts'
import { testPeople } from '@portal/service-kit/testing'

interface AuditQuery {
  before: AuditRow | null
  limit: number
  actorId?: string
}

/** The other services, which have these rows and page through them. */
export interface AuditPeers {
  /** The rows of each service, newest first; none by default. Null: it does not respond. */
  audits: Record<string, AuditRow[] | null>
  areNamesAvailable: boolean
  /** The queries that the services received. */
  queries: { serviceName: string; query: AuditQuery }[]
  peer(serviceName: string): (request: Request) => Promise<Response>
}

/** Creates services without rows. */
export function createAuditPeers(): AuditPeers {
  const peers: AuditPeers = {
    audits: {},
    areNamesAvailable: true,
    queries: [],
    peer: serviceName => async request => {
      if (request.url.endsWith('/internal/members')) {
        return peers.areNamesAvailable
          ? Response.json(Object.values(testPeople).map(member => ({ ...member, isActive: true })))
          : unavailable()
      }
      const query = (await request.json()) as AuditQuery
      peers.queries.push({ serviceName, query })
      const { [serviceName]: rows = [] } = peers.audits
      if (rows === null) return unavailable()
      const { before, limit, actorId } = query
      const isOlder = ({ at, id }: AuditRow) =>
        !before || at < before.at || (at === before.at && BigInt(id) < BigInt(before.id))
      return Response.json(
        rows.filter(row => isOlder(row) && (!actorId || row.actorId === actorId)).slice(0, Math.min(limit, 200)),
      )
    },
  }
  return peers
}
const unavailable = () => Response.json({ code: 'unavailable', message: '' }, { status: 503 })

/** Creates rows, three per millisecond. */
export const createRows = (serviceName: string, count: number, stepMs = 1): AuditRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(count - index),
    at: new Date(Date.parse('2026-11-20T12:00:00Z') - Math.floor(index / 3) * stepMs).toISOString(),
    actorId: testPeople.agent.id,
    actorRole: 'agent',
    action: `${serviceName}.act`,
    subjectId: `${serviceName} ${count - index}`,
    details: {},
    requestId: 'request',
  }))
