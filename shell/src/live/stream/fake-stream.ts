import type { LiveEvent } from './live-event.ts'

/** Replaces `EventSource` in tests. */
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
  /** The position at which the stream continues. */
  get since(): string | null {
    return new URL(this.url, 'http://portal').searchParams.get('since')
  }
  /** The streams that are not closed. */
  static open(): FakeStream[] {
    return FakeStream.opened.filter(({ readyState }) => readyState !== FakeStream.CLOSED)
  }
  /** The stream that was opened last. @throws if there is none. */
  static last(): FakeStream {
    const last = FakeStream.opened.at(-1)
    if (!last) throw new Error('No stream was opened')
    return last
  }
  /** Sends an event to the page. */
  send({ type, ...event }: LiveEvent | { type: 'crowded' | 'unknown' }) {
    const { position = '', ...data } = event as { position?: string }
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId: position }))
  }
  /** Breaks the connection; `isRefused`: with an HTTP error, after which the browser does not reconnect. */
  fail({ isRefused = false } = {}) {
    this.readyState = isRefused ? FakeStream.CLOSED : 0
    this.dispatchEvent(new Event('error'))
  }
  close() {
    this.readyState = FakeStream.CLOSED
  }
}
