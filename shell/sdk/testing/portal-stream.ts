import type { ScreenPortal } from './screen-backend.ts'

/** The test portal behind this page. @throws if the test file does not request it. */
export function portal(): ScreenPortal {
  const found = (globalThis as { testPortal?: ScreenPortal }).testPortal
  if (!found) throw new Error('Request the portal at the top of the file: @jest-environment-options {"portal":true}')
  return found
}

/** An `EventSource` that uses the page's `fetch`. jsdom has none. */
export class PortalStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0
  private readonly aborter = new AbortController()

  constructor(url: string) {
    super()
    void this.read(url).catch(() => undefined)
  }

  close(): void {
    this.readyState = PortalStream.CLOSED
    this.aborter.abort()
  }

  private async read(url: string): Promise<void> {
    const response = await portal().fetch(url, { signal: this.aborter.signal })
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    let unread = ''
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      unread += decoder.decode(read.value, { stream: true })
      for (let end = unread.indexOf('\n\n'); end >= 0; end = unread.indexOf('\n\n')) {
        this.dispatch(unread.slice(0, end))
        unread = unread.slice(end + 2)
      }
    }
    if (this.readyState !== PortalStream.CLOSED) this.dispatchEvent(new Event('error'))
  }

  private dispatch(text: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? ''
    this.dispatchEvent(new MessageEvent(field('event'), { data: field('data'), lastEventId: field('id') }))
  }
}
