import { setTimeout as wait } from 'node:timers/promises'
import { signInMembers } from '../../sign-in-members.ts'
import type { Bar } from '../../table.ts'
import type { DrillResult } from '../drill.ts'
import { createBalancer } from './balancer.ts'
import { type Load, startLoad } from './load.ts'
import { type DrillPortal, type PortalOptions, startDrillPortal } from './portal.ts'
import { openTabs, type Tabs } from './tabs.ts'

const agentCount = 6
/** Sales are counted per agent, so these tabs add none. */
const tabCount = 10
const warmUpMs = 3_000
const tabsAreFreshWithinMs = 5_000

/** The input of a drill: a portal with two copies of everything, and its users. */
export interface DrillContext {
  readonly portal: DrillPortal
  readonly load: Load
  readonly tabs: Tabs
}

/**
 * Runs a drill while visitors and agents work and tabs follow. Then checks what must hold in every drill: no acknowledged
 * write is lost or doubled, no reply contains data that the role may not see, and every tab shows the current data.
 * @param scenario makes the fault, and returns the drill's own limits.
 */
export async function underLoad(
  options: PortalOptions,
  scenario: (context: DrillContext) => Promise<readonly Bar[]>,
): Promise<DrillResult> {
  const portal = await startDrillPortal(options)
  const balancer = createBalancer(portal.copiesOf('gateway').map(({ port }) => port))
  try {
    const members = await signInMembers(portal.owner, portal.origin, agentCount + tabCount)
    const agents = members.slice(0, agentCount)
    const tabs = openTabs(balancer, members.slice(agentCount))
    const load = startLoad(balancer, agents)
    await wait(warmUpMs)
    let own: readonly Bar[]
    try {
      own = await scenario({ portal, load, tabs })
    } finally {
      await load.stop()
    }
    const common = [
      ...(await countWrites(portal, load)),
      { what: 'replies beyond the role', measured: load.wrongAnswers.length, most: 0 },
      { what: 'stale tabs', measured: await tabs.countStale(tabsAreFreshWithinMs), most: 0 },
    ]
    tabs.stop()
    for (const wrong of new Set(load.wrongAnswers)) console.error(wrong)
    return { writes: load.leadKeys.size + load.saleKeys.size, answers: load.answers.length, common, own }
  } finally {
    balancer.stop()
    await portal.stop()
  }
}

/** Every write was acknowledged in the end, some after retries: each must be stored once. */
async function countWrites({ owner }: DrillPortal, { leadKeys, saleKeys }: Load): Promise<Bar[]> {
  const leads = await owner<{ name: string }[]>`
    select full_name as name from calls.lead where full_name = any(${[...leadKeys]})`
  const [{ sales }] = await owner<[{ sales: number }]>`select count(*)::int as sales from sales.sale`
  const stored = new Set(leads.map(({ name }) => name))
  const lostLeads = [...leadKeys].filter(key => !stored.has(key)).length
  return [
    { what: 'writes lost', measured: lostLeads + Math.max(0, saleKeys.size - sales), most: 0 },
    { what: 'writes doubled', measured: leads.length - stored.size + Math.max(0, sales - saleKeys.size), most: 0 },
  ]
}
