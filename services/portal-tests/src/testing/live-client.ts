import type { Role, TestPortal } from './start-test-portal.ts'

export interface LiveClient {
  /** The current data. */
  data(): unknown
  /** Whether the stream has begun, so that every later event arrives. */
  isConnected(): boolean
  /** Number of full refreshes that the stream requested. */
  refreshes(): number
  /** Breaks the connection; the client reconnects. */
  disconnect(): void
  stop(): void
}

/**
 * Keeps the data of a path current like a tab: loads it again for a change event with one of `types` and for a refresh,
 * and continues the stream after the last position. A load during which an event arrives is repeated.
 */
export function openLiveClient(portal: TestPortal, role: Role, path: string, types: readonly string[]): LiveClient {
  const stopped = new AbortController()
  let connection = new AbortController()
  let position: string | undefined
  let data: unknown
  let refreshes = 0
  let isConnected = false
  let loading: Promise<void> | undefined
  let isStale = false

  function load(): void {
    isStale = true
    loading ??= (async () => {
      while (isStale && !stopped.signal.aborted) {
        isStale = false
        try {
          const response = await portal.as(role)('GET', path)
          if (response.ok) data = await response.json()
          else await pause()
          isStale ||= !response.ok
        } catch {
          isStale = true
          await pause()
        }
      }
    })().finally(() => {
      loading = undefined
      if (isStale && !stopped.signal.aborted) load()
    })
  }

  async function listen(): Promise<void> {
    const since = position === undefined ? '' : `?since=${encodeURIComponent(position)}`
    const response = await fetch(`${portal.origin}/api/events${since}`, {
      headers: { cookie: await portal.cookieOf(role) },
      signal: AbortSignal.any([stopped.signal, connection.signal]),
    })
    if (!response.ok || !response.body) return
    let unread = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      unread += chunk
      for (let end = unread.indexOf('\n\n'); end >= 0; end = unread.indexOf('\n\n')) {
        receive(unread.slice(0, end))
        unread = unread.slice(end + 2)
      }
    }
  }

  function receive(frame: string): void {
    const [, event, id, json = '{}'] = /^event: (.*)\n(?:id: (.*)\n)?data: (.*)$/.exec(frame) ?? []
    position = id ?? position
    const { tags = [] } = JSON.parse(json) as { tags?: { type: string }[] }
    if (event === 'hello') isConnected = true
    if (event === 'refresh') refreshes += 1
    if (event === 'refresh' || tags.some(({ type }) => types.includes(type))) load()
  }

  async function listenUntilStopped(): Promise<void> {
    while (!stopped.signal.aborted) {
      connection = new AbortController()
      await listen().catch(() => undefined)
      await pause()
    }
  }

  load()
  void listenUntilStopped()
  return {
    data: () => data,
    isConnected: () => isConnected,
    refreshes: () => refreshes,
    disconnect: () => connection.abort(),
    stop: () => stopped.abort(),
  }
}

const pause = () => new Promise(resolve => setTimeout(resolve, 20 + Math.random() * 80))
