import type { Role, TestPortal } from './start-test-portal.ts'

export interface LiveClient {
  /** What it holds. */
  held(): unknown
  /** How often it was told that nobody knows what it missed. */
  refreshes(): number
  /** Breaks the line, which it then takes up again. */
  breakOff(): void
  stop(): void
}

/**
 * Holds what a path answers as a tab would: asks again whenever the stream names it, or says to refresh, and takes the
 * stream up from where it broke. Answers that overlap a word of the stream are asked for once more.
 */
export function openLiveClient(portal: TestPortal, role: Role, path: string, types: readonly string[]): LiveClient {
  const over = new AbortController()
  let line = new AbortController()
  let position: string | undefined
  let held: unknown
  let refreshes = 0
  let asking: Promise<void> | undefined
  let isStale = false

  function ask(): void {
    isStale = true
    asking ??= (async () => {
      while (isStale && !over.signal.aborted) {
        isStale = false
        try {
          const response = await portal.as(role)('GET', path)
          if (response.ok) held = await response.json()
          else await pause()
          isStale ||= !response.ok
        } catch {
          isStale = true
          await pause()
        }
      }
    })().finally(() => {
      asking = undefined
      if (isStale && !over.signal.aborted) ask()
    })
  }

  async function listen(): Promise<void> {
    const since = position === undefined ? '' : `?since=${encodeURIComponent(position)}`
    const response = await fetch(`${portal.origin}/api/events${since}`, {
      headers: { cookie: await portal.cookieOf(role) },
      signal: AbortSignal.any([over.signal, line.signal]),
    })
    if (!response.ok || !response.body) return
    let unread = ''
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      unread += chunk
      for (let end = unread.indexOf('\n\n'); end >= 0; end = unread.indexOf('\n\n')) {
        hear(unread.slice(0, end))
        unread = unread.slice(end + 2)
      }
    }
  }

  function hear(frame: string): void {
    const [, event, id, data = '{}'] = /^event: (.*)\n(?:id: (.*)\n)?data: (.*)$/.exec(frame) ?? []
    position = id ?? position
    const { tags = [] } = JSON.parse(data) as { tags?: { type: string }[] }
    if (event === 'refresh') refreshes += 1
    if (event === 'refresh' || tags.some(({ type }) => types.includes(type))) ask()
  }

  async function keepListening(): Promise<void> {
    while (!over.signal.aborted) {
      line = new AbortController()
      await listen().catch(() => undefined)
      await pause()
    }
  }

  ask()
  void keepListening()
  return {
    held: () => held,
    refreshes: () => refreshes,
    breakOff: () => line.abort(),
    stop: () => over.abort(),
  }
}

const pause = () => new Promise(resolve => setTimeout(resolve, 20 + Math.random() * 80))
