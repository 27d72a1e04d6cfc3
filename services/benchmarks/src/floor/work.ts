import { setTimeout as wait } from 'node:timers/promises'
import type { Tab } from './browser-globals.ts'
import { type Client, endpointOf, type Query, type Store } from './client.ts'
import { openFrame } from './frame.ts'
import type { AgentOrder, Write } from './protocol.ts'
import { addScreen, leaveList, noteShown, type Screen } from './staleness.ts'

const minuteMs = 60_000
const none: never[] = []
const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** When each ringing call was first shown, in milliseconds since 1970, by the ten digits of the caller. */
export const ringsShownAt = new Map<string, number>()

/**
 * One agent's day: the list of leads, a change a minute, a look at other pages every two minutes, the next lead and an
 * outcome every four minutes, a sale every quarter of an hour.
 */
export async function work(
  client: Client,
  order: AgentOrder,
  tab: Tab,
  onWrite: (write: Write) => void,
): Promise<void> {
  const store = client.createPortalStore(order.user)
  const start = (name: string, args?: object) => store.dispatch(endpointOf(client, name).initiate(args))
  const top = endpointOf(client, 'leadBlock').select({ at: 0 })
  const block = () =>
    top(store.getState()).data as { rows: { id: string; version: number }[]; asOf: string } | undefined
  const screen: Screen = { memberId: order.memberId, isOnLeads: false, listed: () => block()?.rows ?? none }
  addScreen(screen)
  store.subscribe(() => noteShown(screen))
  noteRings(client, store)
  client.reactToChanges(store)

  async function openLeads(): Promise<Query[]> {
    tab.isOpening = true
    const shown = [start('leadBlock', { at: 0 }), start('leadSummary', { timeZone })]
    await Promise.all(shown)
    const since = block()?.asOf
    screen.isOnLeads = true
    const newLeads = since ? [start('countNewLeads', { since })] : []
    await Promise.all(newLeads)
    tab.isOpening = false
    return [...shown, ...newLeads]
  }

  async function change(): Promise<void> {
    const id = order.leadIds[Math.floor(Math.random() * order.leadIds.length)] ?? ''
    const isTick = Math.random() < 0.5
    const at = performance.timeOrigin + performance.now()
    const { data } = await start(
      'updateLead',
      isTick ? { id, contacted: Math.random() < 0.5 } : { id, notes: `Note ${Math.random()}` },
    )
    if (data) onWrite({ memberId: order.memberId, leadId: id, version: (data as { version: number }).version, at })
  }

  async function lookAround(): Promise<void> {
    screen.isOnLeads = false
    tab.isOpening = true
    leaveList(screen)
    for (const query of leads) query.unsubscribe()
    const pages: (readonly [string, object?])[] = [
      ['dashboardMetrics', {}],
      ['recentCalls', {}],
      ['salesStats', {}],
      ['listCommunications', {}],
    ]
    const shown = pages.map(([name, args]) => start(name, args))
    await Promise.all(shown)
    tab.isOpening = false
    await wait(15_000)
    for (const query of shown) query.unsubscribe()
    leads = await openLeads()
  }

  async function wrapUp(): Promise<void> {
    const { data } = endpointOf(client, 'callsToWrapUp').select()(store.getState())
    const [call] = (data ?? []) as { id: string }[]
    if (call) await start('saveOutcome', { id: call.id, outcome: 'other-language' })
  }

  let [leads] = await Promise.all([openLeads(), openFrame(client, store)])
  await Promise.all([
    repeat(minuteMs, change),
    repeat(2 * minuteMs, lookAround),
    repeat(4 * minuteMs, () => start('nextLead', { idempotencyKey: crypto.randomUUID() })),
    repeat(4 * minuteMs, wrapUp),
    repeat(15 * minuteMs, () => start('addSale', { saleType: 'DISH Only' })),
  ])
}

function noteRings(client: Client, store: Store): void {
  const select = endpointOf(client, 'liveCalls').select({ mine: 'true' })
  let last: unknown
  store.subscribe(() => {
    const { data } = select(store.getState())
    if (data === last) return
    last = data
    for (const { phoneNumber, phase } of (data ?? []) as { phoneNumber: string; phase: string }[]) {
      const digits = phoneNumber.replaceAll(/\D/g, '')
      if (phase !== 'ringing' || ringsShownAt.has(digits)) continue
      ringsShownAt.set(digits, performance.timeOrigin + performance.now())
    }
  })
}

/** Repeats work in random intervals with this average. */
async function repeat(averageMs: number, step: () => Promise<unknown>): Promise<never> {
  for (let isFirst = true; ; isFirst = false) {
    await wait(averageMs * (isFirst ? Math.random() : 0.5 + Math.random()))
    await step()
  }
}
