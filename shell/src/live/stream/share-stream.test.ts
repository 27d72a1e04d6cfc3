import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { Connection } from '@portal/sdk/frame'
import { FakeLocks } from './fake-locks.ts'
import { FakeStream } from './fake-stream.ts'
import type { LiveEvent } from './live-event.ts'
import { shareStream } from './share-stream.ts'

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

async function openTab({ memberId = 'ann', since = 'm.0', onRefused = async () => true } = {}) {
  const events: LiveEvent[] = []
  const states: Connection[] = []
  const before = new Set(FakeChannel.all)
  const end = shareStream({
    memberId,
    since,
    onEvent: event => void events.push(event),
    onState: state => void states.push(state),
    onRefused,
  })
  const channel = [...FakeChannel.all].find(it => !before.has(it))
  const tab = {
    end,
    channel,
    states,
    /** Positions of the changes it received, and 'refresh' where it had to refresh. */
    received: () =>
      events.flatMap(event =>
        event.type === 'change' ? [event.position] : event.type === 'refresh' ? ['refresh'] : [],
      ),
  }
  tabs.push(tab)
  await settled()
  return tab
}

test('tabs share one connection, and each receives all events', async () => {
  const [first, second, third] = [await openTab(), await openTab(), await openTab()]
  expect(FakeStream.opened).toHaveLength(1)
  FakeStream.last().send(hello())
  FakeStream.last().send(change(1))
  await settled()
  for (const tab of [first, second, third]) expect(tab.received()).toEqual(['m.1'])
})

test('when the leader closes, the next tab continues from its own position', async () => {
  const first = await openTab()
  const second = await openTab()
  FakeStream.last().send(hello())
  FakeStream.last().send(change(3))
  await settled()
  first.end()
  await settled()
  expect(FakeStream.open().map(({ since }) => since)).toEqual(['m.3'])
  FakeStream.last().send(hello())
  FakeStream.last().send(change(4))
  await settled()
  expect(second.received()).toEqual(['m.3', 'm.4'])
})

test('a follower that closes opens no connection', async () => {
  await openTab()
  const second = await openTab()
  second.end()
  await settled()
  expect(FakeStream.opened).toHaveLength(1)
})

test('a tab that opens later receives only what came after its page was rendered', async () => {
  await openTab()
  FakeStream.last().send(hello())
  for (const number of [1, 2, 3]) FakeStream.last().send(change(number))
  const later = await openTab({ since: 'm.2' })
  expect(later.received()).toEqual(['m.3'])
})

describe('a tab that opens while another becomes the leader', () => {
  /** The next leader did not lead yet when the third tab requested what it missed. */
  async function openBetweenLeaders() {
    const first = await openTab()
    const second = await openTab()
    FakeStream.last().send(hello())
    for (const number of [1, 2, 3]) FakeStream.last().send(change(number))
    await settled()
    first.end()
    if (second.channel) second.channel.isAsleep = true
    const third = await openTab({ since: 'm.1' })
    return { second, third }
  }

  test('receives what came after its page was rendered', async () => {
    const { second, third } = await openBetweenLeaders()
    if (second.channel) second.channel.isAsleep = false
    FakeStream.last().send(hello())
    FakeStream.last().send(change(4))
    await settled()
    expect(new Set(third.received())).toEqual(new Set(['m.2', 'm.3', 'm.4']))
    await jest.advanceTimersByTimeAsync(6_000)
    expect(FakeStream.open()).toHaveLength(1)
  })

  test('continues from where its page was rendered if it becomes the next leader', async () => {
    const { second, third } = await openBetweenLeaders()
    FakeStream.last().send(hello())
    FakeStream.last().send(change(4))
    await settled()
    second.end()
    await settled()
    expect(FakeStream.open().map(({ since }) => since)).toEqual(['m.1'])
    expect(third.received()).toEqual(['m.4'])
  })
})

test.each(['m.1', 'other.7'])('a tab whose position the leader cannot place refreshes: %s', async since => {
  await openTab({ since: 'm.2' })
  const later = await openTab({ since })
  expect(later.received()).toEqual(['refresh'])
})

test('a tab that slept requests what it missed', async () => {
  await openTab()
  FakeStream.last().send(hello())
  const second = await openTab()
  if (second.channel) second.channel.isAsleep = true
  FakeStream.last().send(change(1))
  await settled()
  expect(second.received()).toEqual([])
  if (second.channel) second.channel.isAsleep = false
  await jest.advanceTimersByTimeAsync(40_000)
  expect(second.received()).toEqual(['m.1'])
  expect(FakeStream.open()).toHaveLength(1)
})

test('a leader that does not respond loses the connection to another tab', async () => {
  await openTab()
  FakeStream.last().send(hello())
  const second = await openTab()
  if (second.channel) second.channel.isAsleep = true
  await jest.advanceTimersByTimeAsync(30_000)
  // The leader's own connection is not silent.
  FakeStream.last().send({ type: 'beat', position: 'm.0' })
  await jest.advanceTimersByTimeAsync(16_000)
  expect(FakeStream.opened).toHaveLength(2)
  expect(FakeStream.open()).toEqual([FakeStream.last()])
  FakeStream.last().send(hello())
  FakeStream.last().send(change(9))
  await settled()
  expect(second.received()).toEqual(['m.9'])
})

test('all tabs follow when the connection is lost and when it is back', async () => {
  await openTab()
  const second = await openTab()
  FakeStream.last().send(hello())
  FakeStream.last().fail()
  await settled()
  expect(second.states.at(-1)).toBe('lost')
  await jest.advanceTimersByTimeAsync(2_000)
  FakeStream.last().send(hello())
  await settled()
  expect(second.states.at(-1)).toBe('live')
})

describe('a leader whose session has ended', () => {
  const onRefused = async () => false
  const isLive = (tab: { states: Connection[] }) => tab.states.at(-1) === 'live'

  test('lets another tab lead, and follows it', async () => {
    const first = await openTab({ onRefused })
    const second = await openTab()
    FakeStream.last().fail({ isRefused: true })
    await settled()
    expect(FakeStream.opened).toHaveLength(2)
    FakeStream.last().send(hello())
    await settled()
    FakeStream.last().send(change(1))
    await settled()
    expect([first, second].map(tab => tab.received())).toEqual([['m.1'], ['m.1']])
    expect([first, second].map(isLive)).toEqual([true, true])
  })

  test('requests what it missed before the user signed in again in another tab', async () => {
    const first = await openTab({ onRefused })
    FakeStream.last().send(change(1))
    FakeStream.last().fail({ isRefused: true })
    await settled()
    await openTab({ since: 'm.9' })
    FakeStream.last().send(hello())
    await settled()
    expect(first.received()).toEqual(['m.1', 'refresh'])
    expect(isLive(first)).toBe(true)
  })

  test('leads again when the tab that followed it closes', async () => {
    await openTab({ onRefused })
    const second = await openTab()
    FakeStream.last().fail({ isRefused: true })
    await settled()
    FakeStream.last().send(hello())
    await settled()
    second.end()
    await settled()
    expect(FakeStream.opened).toHaveLength(3)
    expect(FakeStream.open()).toEqual([FakeStream.last()])
  })

  test('tries again after a while if no other tab leads', async () => {
    const tab = await openTab({ onRefused })
    FakeStream.last().fail({ isRefused: true })
    await jest.advanceTimersByTimeAsync(30_000)
    expect(FakeStream.opened).toHaveLength(1)
    await jest.advanceTimersByTimeAsync(20_000)
    expect(FakeStream.opened).toHaveLength(2)
    FakeStream.last().send(hello())
    expect(isLive(tab)).toBe(true)
  })

  test('does not compete for the connection with another tab whose session has ended', async () => {
    await openTab({ onRefused })
    await openTab({ onRefused })
    FakeStream.last().fail({ isRefused: true })
    await settled()
    FakeStream.last().fail({ isRefused: true })
    await jest.advanceTimersByTimeAsync(25_000)
    expect(FakeStream.opened).toHaveLength(2)
  })
})

test('members who share a browser share nothing', async () => {
  const ann = await openTab()
  const [annsStream] = FakeStream.opened
  annsStream?.send(hello())
  const bob = await openTab({ memberId: 'bob' })
  FakeStream.last().send(hello('bob'))
  FakeStream.last().send(change(1))
  await settled()
  expect(bob.received()).toEqual(['m.1'])
  expect(ann.received()).toEqual([])
})

test('without locks, each tab has its own connection', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  delete (navigator as { locks?: unknown }).locks
  await openTab()
  await openTab()
  expect(FakeStream.open()).toHaveLength(2)
})
