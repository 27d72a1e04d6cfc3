import { setTimeout as wait } from 'node:timers/promises'
import type { Operation } from '@portal/contracts'
import { contracts } from '@portal/contracts/services'
import { connect, gatewayHeader, serviceTokenSigner, signMemberToken, type Sql, verifyAudit } from '@portal/service-kit'
import { signInMembers } from '../sign-in-members.ts'
import type { Drill } from './drill.ts'
import type { DrillPortal } from './support/portal.ts'
import { underLoad } from './support/under-load.ts'

const firstMember = 2_000
const anyId = crypto.randomUUID()

/** Someone inside the network asks every service for everything, with tokens that were stolen, forged, or not theirs. */
export const d16: Drill = {
  id: 'd16',
  fault: "every operation at each service's own port with stolen, forged, or foreign tokens; a changed audit entry",
  run: () =>
    underLoad({}, async ({ portal }) => {
      const accepted: string[] = []
      let refused = 0
      const [member] = await signInMembers(portal.owner, portal.origin, 1, firstMember)
      for (const [serviceName, contract] of Object.entries(contracts)) {
        const port = portal.copiesOf(serviceName)[0]?.port
        const attacks = await createAttacks(portal, serviceName, member?.cookie)
        for (const operation of Object.values<Operation>(contract)) {
          for (const { name, headers } of attacks.filter(({ mayNot }) => mayNot(operation))) {
            const path = operation.path.replaceAll(/:\w+/g, anyId)
            const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: operation.method, headers })
            await response.body?.cancel()
            if (response.status === 401 || response.status === 403) refused += 1
            else accepted.push(`${name}: ${operation.method} ${path} got ${response.status}`)
          }
        }
      }
      for (const line of accepted) console.error(line)
      if (refused < 500) throw new Error(`Only ${refused} requests were refused.`)
      return [
        { what: 'forbidden requests that were not refused', measured: accepted.length, most: 0 },
        { what: 'changed audit entries that the verification misses', measured: await changeAudit(portal), most: 0 },
      ]
    }),
}

interface Attack {
  readonly name: string
  readonly headers: Record<string, string>
  /** Whether an operation must refuse it. */
  mayNot(operation: Operation): boolean
}

async function createAttacks({ secrets, copiesOf }: DrillPortal, target: string, cookie = ''): Promise<Attack[]> {
  const { GATEWAY_SERVICE_KEY: gatewayKey = '', SALES_SERVICE_KEY: salesKey = '' } = secrets
  const fromGateway = serviceTokenSigner('gateway', gatewayKey)
  const salesToken = await serviceTokenSigner('sales', salesKey)(target)
  const salesAsGateway = await serviceTokenSigner('gateway', salesKey)(target)
  const elsewhere = await fromGateway(target === 'calls' ? 'sales' : 'calls')
  const through = { [gatewayHeader]: await fromGateway(target) }
  const exchanged = await fetch(`http://127.0.0.1:${copiesOf('identity')[0]?.port}/internal/sessions/exchange`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await fromGateway('identity')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId: cookie.split('=')[1], isBackground: true }),
  })
  const { token } = (await exchanged.json()) as { token: string }
  const forger = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign'])
  const admin = { id: anyId, role: 'admin' as const, firstName: 'A', lastName: 'B' }
  const forged = await signMemberToken(admin, forger.privateKey, 'forged')
  const needsMember = ({ access }: Operation) => Array.isArray(access)
  return [
    { name: 'no token', headers: {}, mayNot: () => true },
    { name: 'agent past the gateway', headers: { authorization: `Bearer ${token}` }, mayNot: () => true },
    {
      name: 'token of sales instead of the gateway',
      headers: { [gatewayHeader]: salesToken },
      mayNot: ({ access }) => access !== 'services',
    },
    {
      name: 'sales in the name of the gateway',
      headers: { [gatewayHeader]: salesAsGateway, authorization: `Bearer ${token}` },
      mayNot: () => true,
    },
    {
      name: 'stolen gateway token for another service',
      headers: { [gatewayHeader]: elsewhere, authorization: `Bearer ${token}` },
      mayNot: () => true,
    },
    { name: 'stolen gateway token without a member', headers: through, mayNot: needsMember },
    { name: 'forged admin', headers: { ...through, authorization: `Bearer ${forged}` }, mayNot: needsMember },
    {
      name: 'agent with a stolen gateway token',
      headers: { ...through, authorization: `Bearer ${token}` },
      mayNot: ({ access }) => access === 'services' || (Array.isArray(access) && !access.includes('agent')),
    },
  ]
}

/** Changes an audit entry as the owner of the database. @returns 1 if the verification does not name it */
async function changeAudit({ ownerUrl }: DrillPortal): Promise<number> {
  const sql = connect(ownerUrl, { schema: 'calls', max: 2 })
  try {
    const id = await firstChainedEntry(sql)
    await sql`alter table audit disable trigger user`
    await sql`update audit set action = 'lead.delete' where id = ${id}`
    await sql`alter table audit enable trigger user`
    const { broken } = await verifyAudit(sql)
    return broken.some(entry => entry.id === id && entry.problem === 'was changed') ? 0 : 1
  } finally {
    await sql.end()
  }
}

async function firstChainedEntry(sql: Sql): Promise<string> {
  for (let waits = 0; waits < 60; waits += 1) {
    const [link] = await sql<{ id: string }[]>`select audit_id::text as id from audit_link order by position limit 1`
    if (link) return link.id
    await wait(2_000)
  }
  throw new Error('No audit entry was chained.')
}
