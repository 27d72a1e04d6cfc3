import { setTimeout as wait } from 'node:timers/promises'
import { signInMembers } from '../sign-in-members.ts'
import type { Drill } from './drill.ts'
import type { Copy } from './support/portal.ts'
import { createProxies } from './support/proxies.ts'
import { underLoad } from './support/under-load.ts'

/** Members of the load have lower numbers. */
const firstMember = 1_000

/** A session ends while one gateway has lost its connection to the database, which would tell it. */
export const d14: Drill = {
  id: 'd14',
  fault: 'a session ends while the database connections of one of two gateways are half-open',
  async run() {
    const proxies = createProxies()
    const isLost = (from: string, copy: number, to: string) => from === 'gateway' && copy === 1 && to === 'database'
    try {
      return await underLoad(
        { route: async (from, copy, to, url) => (isLost(from, copy, to) ? proxies.open(url) : url) },
        async ({ portal }) => {
          const [member] = await signInMembers(portal.owner, portal.origin, 1, firstMember)
          const [well, cutOff] = portal.copiesOf('gateway')
          if (!member || !well || !cutOff) throw new Error('There are no two gateways.')
          for (const gateway of [well, cutOff]) {
            if ((await statusAt(gateway, member.cookie)) !== 200) throw new Error('The member is not signed in.')
          }
          proxies.setFault({ kind: 'silent' })
          await portal.owner`delete from identity.session where member_id = ${member.memberId}`
          const endedAt = performance.now()
          const seconds = await Promise.all(
            [well, cutOff].map(async gateway => {
              while ((await statusAt(gateway, member.cookie)) === 200) await wait(50)
              return (performance.now() - endedAt) / 1_000
            }),
          )
          proxies.setFault({ kind: 'none' })
          return [
            { what: 'seconds until the other gateway refuses', measured: seconds[0] ?? 0, most: 1 },
            { what: 'seconds until the gateway without a connection refuses', measured: seconds[1] ?? 0, most: 60 },
          ]
        },
      )
    } finally {
      await proxies.close()
    }
  },
}

async function statusAt({ port }: Copy, cookie: string): Promise<number> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const response = await fetch(`http://127.0.0.1:${port}/api/leads?limit=1`, { headers })
  await response.body?.cancel()
  return response.status
}
