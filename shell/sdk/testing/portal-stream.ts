import type { ScreenPortal } from './screen-backend.ts'

/** The whole portal behind this page. @throws where the test file did not name it. */
export function portal(): ScreenPortal {
  const found = (globalThis as { testPortal?: ScreenPortal }).testPortal
  if (!found) throw new Error('Name it at the top of the file: @jest-environment-options {"portal":true}')
  return found
}

/** `EventSource` over the page's own `fetch`; jsdom has none. */
export class PortalStream extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0
  private readonly over = new AbortController()

  constructor(url: string) {
    super()
    void this.read(url).catch(() => undefined)
  }

  close(): void {
    this.readyState = PortalStream.CLOSED
    this.over.abort()
  }

  private async read(url: string): Promise<void> {
    const response = await portal().fetch(url, { signal: this.over.signal })
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    let unread = ''
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      unread += decoder.decode(read.value, { stream: true })
      for (let end = unread.indexOf('\n\n'); end >= 0; end = unread.indexOf('\n\n')) {
        this.tell(unread.slice(0, end))
        unread = unread.slice(end + 2)
      }
    }
    if (this.readyState !== PortalStream.CLOSED) this.dispatchEvent(new Event('error'))
  }

  private tell(text: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? ''
    this.dispatchEvent(new MessageEvent(field('event'), { data: field('data'), lastEventId: field('id') }))
  }
}
