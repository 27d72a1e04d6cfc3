import type { LiveTag } from '@portal/contracts/live'
import type { OwnSession } from '@portal/contracts/own-sessions'
import type { Role } from '@portal/contracts/role'
import { sentRowPaths } from '@portal/contracts/sent-rows'
import { api, type PortalStore } from '@portal/sdk/frame'
import { portal, PortalStream } from '@portal/sdk/testing'

interface Stored {
  id: string
  version?: number
  updatedAt?: string
}
const agentId = '0a000000-0000-4000-8000-000000000001'
const otherId = '0a000000-0000-4000-8000-000000000004'

/** A live connection that the test can break. */
export class BreakableStream extends PortalStream {
  static last: BreakableStream | undefined
  /** The next connection begins at a position that the gateway doesn't know, as after its restart. */
  static isPositionLost = false
  /** Other tabs request changed rows too, so the gateway sends them. */
  static isFloorBusy = false

  constructor(url: string) {
    super(BreakableStream.isPositionLost ? url.replace(/since=[^&]*/, 'since=lost.1') : url)
    BreakableStream.isPositionLost = false
    BreakableStream.last = this
    this.addEventListener('change', ({ data }: MessageEventInit<string>) => {
      if (BreakableStream.isFloorBusy) void requestAsOtherTabs((JSON.parse(data ?? '') as { tags: LiveTag[] }).tags)
    })
  }

  break(isPositionLost: boolean): void {
    BreakableStream.isPositionLost = isPositionLost
    this.close()
    this.readyState = 0
    this.dispatchEvent(new Event('error'))
  }
}

async function requestAsOtherTabs(tags: readonly LiveTag[]): Promise<void> {
  for (const [type, path] of Object.entries(sentRowPaths)) {
    const ids = tags.flatMap(tag => (tag.type === type && tag.id ? [tag.id] : []))
    const requests = ids.length > 0 ? [1, 2, 3].map(() => list(`${path}?ids=${ids.join()}`)) : []
    await Promise.all(requests)
  }
}

export async function request<T>(role: Role | null, method: string, path: string, body?: object): Promise<T> {
  return (await (await portal().as(role)(method, path, body)).json().catch(() => null)) as T
}
export const list = (path: string, as: Role = 'admin') => request<Stored[]>(as, 'GET', path)

type Steps = Record<string, (role: Role, pick: number) => Promise<unknown>>

/** The store of the stale screen: its own writes go through it. */
let staleStore: PortalStore
export const setStaleStore = (store: PortalStore): void => void (staleStore = store)

/** Sends a write of the stale screen, as its page does. */
async function ownWrite(endpointName: string, args: object): Promise<unknown> {
  const endpoints = api.endpoints as unknown as Record<string, { initiate(args: object): never }>
  return staleStore.dispatch(endpoints[endpointName]?.initiate(args) as never)
}

/** What breaks the live connection. The tab receives the changes that it missed, or loads everything again. */
export const interruptions: Steps = {
  breakConnection: async () => BreakableStream.last?.break(false),
  losePosition: async () => BreakableStream.last?.break(true),
}

// Noon in New York, or an hour later in summer.
const noon = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T17`
const tomorrowNoon = { from: `${noon}:00:00Z`, until: `${noon}:30:00Z` }

/** Every kind of write. `pick` chooses one of the existing records. */
export const writes: Steps = {
  async newLead(_, pick) {
    const phone = `315 555 01${String(pick % 3).padStart(2, '0')}`
    const bestTimeToCall = ['', '9:00am-12:00pm', '5:00pm-9:00pm'][pick % 3]
    const email = `l${pick % 3}@mail.example`
    return request(null, 'POST', '/api/leads', { fullName: `Lead ${pick}`, phone, email, bestTimeToCall })
  },
  spam: async (_, pick) =>
    request(null, 'POST', '/api/leads', { fullName: `Bot ${pick}`, phone: '1', email: 'b@mail.example', website: 'x' }),
  releaseSpam: async (_, pick) =>
    request('admin', 'POST', `/api/leads/quarantined/${await one('/api/leads/quarantined', pick)}/release`),
  confirmSpam: async (_, pick) =>
    request('admin', 'POST', `/api/leads/quarantined/${await one('/api/leads/quarantined', pick)}/confirm`),
  askExport: role => request(role, 'POST', '/api/leads/export/requests', { reason: 'Report' }),
  decideExport: async (_, pick) =>
    request(
      'admin',
      'POST',
      `/api/leads/export/requests/${await one('/api/leads/export/requests', pick)}/${pick % 2 > 0 ? 'approve' : 'decline'}`,
    ),
  erase: (_, pick) =>
    request('admin', 'POST', '/api/privacy/erasures', { email: `l${pick % 3}@mail.example`, reason: 'x' }),
  contacted: async (role, pick) =>
    request(role, 'PATCH', `/api/leads/${await one('/api/leads', pick)}`, { contacted: pick % 3 > 0 }),
  note: async (role, pick) =>
    request(role, 'PATCH', `/api/leads/${await one('/api/leads', pick)}`, { notes: `note ${pick}` }),
  ownTick: async (_, pick) => ownWrite('updateLead', { id: await one('/api/leads', pick), contacted: pick % 3 > 0 }),
  ownNote: async (_, pick) => ownWrite('updateLead', { id: await one('/api/leads', pick), notes: `own ${pick % 2}` }),
  ownTake: async (_, pick) => ownWrite('takeLead', { id: await one('/api/leads', pick) }),
  ownRelease: async (_, pick) => ownWrite('releaseLead', { id: await one('/api/leads', pick) }),
  ownNext: () => ownWrite('nextLead', {}),
  ownReturn: async (_, pick) => ownWrite('returnLead', { id: await one('/api/leads', pick), reason: 'Reason' }),
  next: role => request(role, 'POST', '/api/leads/next'),
  returnLead: async (role, pick) =>
    request(role, 'POST', `/api/leads/${await one('/api/leads', pick)}/release`, { reason: `Reason ${pick}` }),
  take: async (role, pick) => request(role, 'PUT', `/api/leads/${await one('/api/leads', pick)}/taker`),
  release: async (role, pick) => request(role, 'DELETE', `/api/leads/${await one('/api/leads', pick)}/taker`),
  assign: async (_, pick) =>
    request('supervisor', 'PUT', `/api/leads/${await one('/api/leads', pick)}/assignee`, {
      memberId: [null, agentId, otherId][pick % 3],
    }),
  assignMany: async (_, pick) => {
    const ids = (await list('/api/leads')).slice(0, pick % 4).map(({ id }) => id)
    return request('supervisor', 'POST', '/api/leads/assignments', { ids, memberId: [null, agentId][pick % 2] })
  },
  sale: (role, pick) => request(role, 'POST', '/api/sales', { saleType: ['DISH Only', 'DirecTV Only'][pick % 2] }),
  voidSale: async (_, pick) =>
    request('supervisor', 'POST', `/api/sales/${await one('/api/sales', pick)}/void`, { reason: 'Entered twice' }),
  goal: (role, pick) => request(role, 'PUT', '/api/sales/goal', { goal: 1_000 + pick }),
  status: (role, pick) => request(role, 'PUT', '/api/users/status', { status: ['online', 'away', 'busy'][pick % 3] }),
  post: (_, pick) =>
    request('admin', 'POST', '/api/communications', { title: `Post ${pick}`, message: 'Read', isMustRead: true }),
  editPost: async (_, pick) =>
    request('admin', 'PUT', `/api/communications/${await one('/api/communications', pick)}`, {
      title: 'Edited',
      message: `${pick}`,
    }),
  deletePost: async (_, pick) =>
    request('admin', 'DELETE', `/api/communications/${await one('/api/communications', pick)}`),
  confirmPost: async (role, pick) =>
    request(role, 'PUT', `/api/communications/${await one('/api/communications', pick)}/read`),
  script: (_, pick) => request('admin', 'POST', '/api/scripts', { title: `Script ${pick}`, content: 'Hello' }),
  verifyScript: async (_, pick) =>
    request('admin', 'PUT', `/api/scripts/${await one('/api/scripts', pick)}/prices-verified`),
  deleteScript: async (_, pick) => request('admin', 'DELETE', `/api/scripts/${await one('/api/scripts', pick)}`),
  async workflow() {
    const stored = await request<{ steps: unknown[] }>('admin', 'GET', '/api/workflow')
    return request('admin', 'PUT', '/api/workflow', { ...stored, steps: [...stored.steps.slice(1), stored.steps[0]] })
  },
  activate: async (role, pick) =>
    request(role, 'POST', '/api/challenges/activate', { challengeId: await one('/api/challenges', pick, role) }),
  sync: role => request(role, 'POST', '/api/user-challenges/update'),
  rename: (_, pick) =>
    request('admin', 'PATCH', `/api/members/${[agentId, otherId][pick % 2]}`, { firstName: `Name ${pick}` }),
  leave: () => request('admin', 'POST', `/api/members/${otherId}/deactivate`),
  comeBack: () => request('admin', 'POST', `/api/members/${otherId}/reactivate`),
  invite: (_, pick) =>
    request('admin', 'POST', '/api/members', { email: `new${pick % 4}@demo.example`, role: 'agent' }),
  extension: (_, pick) =>
    request('admin', 'PATCH', `/api/members/${[agentId, otherId][pick % 2]}`, { extension: `${101 + (pick % 5)}` }),
  doNotCall: (role, pick) =>
    request(role, 'POST', '/api/calls/do-not-call', {
      phoneNumber: `315 555 010${pick % 3}`,
      reason: `Reason ${pick}`,
    }),
  byHand: (role, pick) =>
    request(role, 'POST', '/api/calls/by-hand', {
      phoneNumber: `315 555 010${pick % 3}`,
      overrideReason: 'Asked to be called',
    }),
  outcome: async (role, pick) => {
    const calls = await list('/api/calls/to-wrap-up', role)
    const outcome = ['sold', 'no-answer', 'other-language', 'do-not-call'][pick % 4]
    return request(role, 'PUT', `/api/calls/${calls[pick % calls.length]?.id}/outcome`, { outcome, note: `${pick}` })
  },
  linkCall: async (role, pick) => {
    const [call, leadId] = [await one('/api/calls/to-wrap-up', pick, role), await one('/api/leads', pick)]
    return request(role, 'PATCH', `/api/calls/${call}`, { leadId })
  },
  createCallLead: async (role, pick) =>
    request(role, 'POST', `/api/calls/${await one('/api/calls/recent', pick, role)}/lead`, { name: `Caller ${pick}` }),
  addCallback: async (role, pick) =>
    request(role, 'POST', '/api/calls/callbacks', {
      leadId: await one('/api/leads', pick),
      ...tomorrowNoon,
      owner: ['me', 'anyone'][pick % 2],
    }),
  updateCallback: async (role, pick) => {
    const callbacks = await list('/api/calls/callbacks', role)
    const { id, version } = callbacks[pick % callbacks.length] ?? {}
    const change = [{ state: 'done' }, { owner: 'anyone' }, { note: `${pick}` }][pick % 3]
    return request(role, 'PATCH', `/api/calls/callbacks/${id}`, { version, ...change })
  },
  async callOutcomes(_, pick) {
    const [first, ...others] = await list('/api/calls/outcomes')
    return request('admin', 'PUT', '/api/calls/outcomes', [...others, { ...first, label: `Outcome ${pick}` }])
  },
  async callingRules(_, pick) {
    const stored = await request<object>('admin', 'GET', '/api/calls/rules')
    return request('admin', 'PUT', '/api/calls/rules', { ...stored, maxAttempts: 1 + (pick % 3) })
  },
  keepBlocked: async (_, pick) =>
    request('admin', 'PUT', `/api/calls/do-not-call/${await one('/api/calls/do-not-call', pick)}/kept`),
  mayCall: async (_, pick) =>
    request('admin', 'DELETE', `/api/calls/do-not-call/${await one('/api/calls/do-not-call', pick)}`),
  signIn: role => portal().signInAgain(role),
  async endSession(role, pick) {
    const others = (await request<OwnSession[]>(role, 'GET', '/api/auth/sessions')).filter(
      ({ isThisOne }) => !isThisOne,
    )
    return request(role, 'DELETE', `/api/auth/sessions/${others[pick % others.length]?.id ?? 'none'}`)
  },
  endOthers: role => request(role, 'DELETE', '/api/auth/sessions'),
  call: (_, pick) =>
    portal().sendWebhook({
      EventType: ['OutgoingCall', 'OutgoingCallCompleted'][pick % 2],
      Guid: crypto.randomUUID(),
      Timestamp: new Date().toISOString(),
      Body: { Id: `call ${pick >> 1}`, From: '+18005550142', To: '+13155550101', Extension: '101' },
    }),
  replay: async (_, pick) =>
    request('admin', 'POST', `/api/mightycall/deliveries/${await one('/api/mightycall/deliveries', pick)}/replay`),
}
const one = async (path: string, pick: number, as?: Role) => {
  const rows = await list(path, as)
  return rows[pick % rows.length]?.id ?? 'none'
}
