import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { Connection } from '@portal/sdk/frame'
import { FakeStream } from './fake-stream.ts'
import type { LiveEvent } from './live-event.ts'
import { shareLine } from './share-stream.ts'

type Hold = () => Promise<void>

/** The browser's locks: one holder a name, the rest in line. */
class FakeLocks {
  private held = new Map<string, { fail: (reason: Error) => void }>()
  private line: { name: string; hold: Hold; done: () => void; fail: (reason: Error) => void }[] = []

  request(name: string, { steal, signal }: LockOptions, hold: Hold): Promise<void> {
    return new Promise((done, fail) => {
      if (steal) {
        this.held.get(name)?.fail(new Error('stolen'))
        return this.grant(name, hold, done, fail)
      }
      const waiting = { name, hold, done, fail }
      signal?.addEventListener('abort', () => {
        this.line = this.line.filter(it => it !== waiting)
        fail(new Error('aborted'))
      })
      this.line.push(waiting)
      queueMicrotask(() => this.next(name))
    })
  }

  private next(name: string) {
    if (this.held.has(name)) return
    const waiting = this.line.find(it => it.name === name)
    if (!waiting) return
    this.line = this.line.filter(it => it !== waiting)
    this.grant(name, waiting.hold, waiting.done, waiting.fail)
  }

  private grant(name: string, hold: Hold, done: () => void, fail: (reason: Error) => void) {
    const holder = { fail }
    this.held.set(name, holder)
    void this.keep(name, holder, hold, done)
  }

  private async keep(name: string, holder: { fail: (reason: Error) => void }, hold: Hold, done: () => void) {
    await hold()
    done()
    if (this.held.get(name) === holder) this.held.delete(name)
    this.next(name)
  }
}

class FakeChannel extends EventTarget {
  static all = new Set<FakeChannel>()
  isAsleep = false
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    FakeChannel.all.add(this)
  }
  postMessage(data: unknown) {
    for (const channel of FakeChannel.all) {
      if (channel === this || channel.name !== this.name || channel.isAsleep) continue
      queueMicrotask(() => channel.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) })))
    }
  }
  close() {
    FakeChannel.all.delete(this)
  }
}

Object.assign(globalThis, { EventSource: FakeStream, BroadcastChannel: FakeChannel })
const tabs: { end: () => void }[] = []

beforeEach(() => {
  jest.useFakeTimers()
  FakeStream.opened = []
  Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true })
})
afterEach(() => {
  for (const { end } of tabs.splice(0)) end()
  jest.useRealTimers()
})

const settled = () => jest.advanceTimersByTimeAsync(0)
const hello = (memberId = 'ann') => ({ type: 'hello', memberId, role: 'agent' }) as const
const change = (number: number): LiveEvent => ({ type: 'change', position: `m.${number}`, tags: [{ type: 'Lead' }] })

async function openTab({ memberId = 'ann', since = 'm.0' } = {}) {
  const events: LiveEvent[] = []
  const states: Connection[] = []
  const before = new Set(FakeChannel.all)
  const end = shareLine({
    memberId,
    since,
    onEvent: event => void events.push(event),
    onState: state => void states.push(state),
    onRefused: async () => true,
  })
  const channel = [...FakeChannel.all].find(it => !before.has(it))
  const tab = {
    end,
    channel,
    states,
    /** Numbers of the changes it heard, and where it was told to refresh. */
    heard: () =>
      events.flatMap(event =>
        event.type === 'change' ? [event.position] : event.type === 'refresh' ? ['refresh'] : [],
      ),
  }
  tabs.push(tab)
  await settled()
  return tab
}

test('tabs share one line, and each hears all', async () => {
  const [first, second, third] = [await openTab(), await openTab(), await openTab()]
  expect(FakeStream.opened).toHaveLength(1)
  FakeStream.last().say(hello())
  FakeStream.last().say(change(1))
  await settled()
  for (const tab of [first, second, third]) expect(tab.heard()).toEqual(['m.1'])
})

test('when the tab with the line goes, another goes on from where it has heard to', async () => {
  const first = await openTab()
  const second = await openTab()
  FakeStream.last().say(hello())
  FakeStream.last().say(change(3))
  await settled()
  first.end()
  await settled()
  expect(FakeStream.open().map(it => it.url)).toEqual(['/api/events?since=m.3'])
  FakeStream.last().say(hello())
  FakeStream.last().say(change(4))
  await settled()
  expect(second.heard()).toEqual(['m.3', 'm.4'])
})

test('a tab that opens later is told what came since its page was made, and no more', async () => {
  await openTab()
  FakeStream.last().say(hello())
  for (const number of [1, 2, 3]) FakeStream.last().say(change(number))
  const later = await openTab({ since: 'm.2' })
  expect(later.heard()).toEqual(['m.3'])
})

test.each(['m.1', 'other.7'])('a tab whose page is of an unknown position refreshes: %s', async since => {
  await openTab({ since: 'm.2' })
  const later = await openTab({ since })
  expect(later.heard()).toEqual(['refresh'])
})

test('a tab that slept asks for what it missed', async () => {
  await openTab()
  FakeStream.last().say(hello())
  const second = await openTab()
  if (second.channel) second.channel.isAsleep = true
  FakeStream.last().say(change(1))
  await settled()
  expect(second.heard()).toEqual([])
  if (second.channel) second.channel.isAsleep = false
  await jest.advanceTimersByTimeAsync(40_000)
  expect(second.heard()).toEqual(['m.1'])
  expect(FakeStream.open()).toHaveLength(1)
})

test('a tab that keeps the line and does not answer loses it', async () => {
  const first = await openTab()
  FakeStream.last().say(hello())
  const second = await openTab()
  if (first.channel) first.channel.isAsleep = true
  await jest.advanceTimersByTimeAsync(39_000)
  expect(FakeStream.open()).toHaveLength(1)
  FakeStream.last().say(hello())
  FakeStream.last().say(change(9))
  await settled()
  expect(second.heard()).toEqual(['m.9'])
})

test('what is lost for one is lost for all, and so it comes back', async () => {
  await openTab()
  const second = await openTab()
  FakeStream.last().say(hello())
  FakeStream.last().breaks()
  await settled()
  expect(second.states.at(-1)).toBe('lost')
  await jest.advanceTimersByTimeAsync(2_000)
  FakeStream.last().say(hello())
  await settled()
  expect(second.states.at(-1)).toBe('live')
})

test('people who share a browser share nothing', async () => {
  const ann = await openTab()
  const [annsLine] = FakeStream.opened
  annsLine?.say(hello())
  const bob = await openTab({ memberId: 'bob' })
  FakeStream.last().say(hello('bob'))
  FakeStream.last().say(change(1))
  await settled()
  expect(bob.heard()).toEqual(['m.1'])
  expect(ann.heard()).toEqual([])
})

test('without locks a tab has a line of its own', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  delete (navigator as { locks?: unknown }).locks
  await openTab()
  await openTab()
  expect(FakeStream.open()).toHaveLength(2)
})
