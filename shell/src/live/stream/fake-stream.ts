import type { LiveEvent } from './live-event.ts'

/** The browser's own line to the server, in tests. */
export class FakeStream extends EventTarget {
  static readonly CLOSED = 2
  static opened: FakeStream[] = []
  readyState = 1
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    FakeStream.opened.push(this)
  }
  static open(): FakeStream[] {
    return FakeStream.opened.filter(it => it.readyState !== FakeStream.CLOSED)
  }
  static last(): FakeStream {
    const last = FakeStream.opened.at(-1)
    if (!last) throw new Error('no line was opened')
    return last
  }
  say({ type, ...event }: LiveEvent | { type: 'crowded' }) {
    const { position = '', ...data } = event as { position?: string }
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId: position }))
  }
  breaks({ isRefused = false } = {}) {
    this.readyState = isRefused ? FakeStream.CLOSED : 0
    this.dispatchEvent(new Event('error'))
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
}
