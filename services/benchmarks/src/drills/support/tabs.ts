import { setTimeout as wait } from 'node:timers/promises'
import type { SignedInMember } from '../../sign-in-members.ts'
import type { Balancer } from './balancer.ts'

export interface Tabs {
  /** Waits until all tabs show what a fresh read returns. @returns how many do not within the given time */
  countStale(withinMs: number): Promise<number>
  /** Waits until every tab is connected. */
  awaitConnected(): Promise<void>
  stop(): void
}

interface Tab {
  readonly shown: () => string
  readonly isConnected: () => boolean
  stop(): void
}

const path = '/api/leads?limit=20'
const reconnectAfterMs = 500

/** Opens tabs that show the newest leads and follow the live connection: each change event loads the list again. */
export function openTabs(balancer: Balancer, members: readonly SignedInMember[]): Tabs {
  const tabs = members.map(({ cookie }) => openTab(balancer, cookie))
  return {
    async countStale(withinMs) {
      const endsAt = performance.now() + withinMs
      for (;;) {
        const fresh = await load(balancer, members[0]?.cookie ?? '')
        const stale = tabs.filter(tab => tab.shown() !== fresh).length
        if (stale === 0 || performance.now() > endsAt) return stale
        await wait(100)
      }
    },
    async awaitConnected() {
      while (!tabs.every(tab => tab.isConnected())) await wait(20)
    },
    stop() {
      for (const tab of tabs) tab.stop()
    },
  }
}

function openTab(balancer: Balancer, cookie: string): Tab {
  const closed = new AbortController()
  let shown = ''
  let isStale = false
  let isLoading = false
  let isConnected = false

  async function refresh(): Promise<void> {
    isStale = true
    if (isLoading) return
    isLoading = true
    while (isStale && !closed.signal.aborted) {
      isStale = false
      const loaded = await load(balancer, cookie)
      if (loaded === null) {
        isStale = true
        await wait(reconnectAfterMs)
      } else shown = loaded
    }
    isLoading = false
  }

  async function follow(): Promise<void> {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    // The stream says something every 20 seconds, or it is dead.
    const silence = new AbortController()
    const signal = AbortSignal.any([closed.signal, silence.signal])
    const response = await balancer.send('/api/events', { headers, signal, isRepeatable: false })
    let timer = setTimeout(() => silence.abort(), 30_000)
    try {
      for await (const chunk of response.body ?? []) {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), 30_000)
        isConnected = true
        if (Buffer.from(chunk).includes('data:')) void refresh()
      }
    } finally {
      isConnected = false
      clearTimeout(timer)
    }
  }

  async function followUntilClosed() {
    while (!closed.signal.aborted) {
      await follow().catch(() => undefined)
      await wait(reconnectAfterMs)
      void refresh()
    }
  }
  void followUntilClosed()
  return { shown: () => shown, isConnected: () => isConnected, stop: () => closed.abort() }
}

/** Returns the list as text; null if there was no good answer. */
async function load({ send }: Balancer, cookie: string): Promise<string | null> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  return send(path, { headers, isRepeatable: true }).then(
    response => (response.ok ? response.text() : null),
    () => null,
  )
}
