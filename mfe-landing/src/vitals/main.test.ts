/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals'

type Entry = Record<string, unknown>
type Listener = (list: { getEntries: () => Entry[] }) => void

let listeners: Map<string, Listener>
let options: { type: string; buffered: boolean }[]
let beacons: { url: string; body: Blob }[]

beforeEach(() => {
  jest.resetModules()
  listeners = new Map()
  options = []
  beacons = []
  useObserver(['navigation', 'paint', 'largest-contentful-paint', 'event', 'layout-shift'])
  Object.assign(navigator, {
    sendBeacon: (url: string, body: Blob) => beacons.push({ url, body }) > 0,
  })
  setVisibility('visible')
})

function useObserver(supportedEntryTypes: string[]): void {
  class FakeObserver {
    static readonly supportedEntryTypes = supportedEntryTypes
    private readonly listener: Listener
    constructor(listener: Listener) {
      this.listener = listener
    }
    observe(given: { type: string; buffered: boolean }): void {
      listeners.set(given.type, this.listener)
      options.push(given)
    }
  }
  Object.assign(globalThis, { PerformanceObserver: FakeObserver })
}

const setVisibility = (state: string) =>
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
const measure = (type: string, ...entries: Entry[]) => listeners.get(type)?.({ getEntries: () => entries })
const leave = () => window.dispatchEvent(new Event('pagehide'))
const sentBody = async () => {
  const [beacon] = beacons
  const text = await new Promise<string>(resolve => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.readAsText(beacon?.body as Blob)
  })
  return JSON.parse(text) as unknown
}

test('sends every metric once when the visitor leaves', async () => {
  await import('./main.ts')
  expect(options.every(({ buffered }) => buffered)).toBe(true)
  measure('navigation', { responseStart: 80 })
  measure('paint', { name: 'first-paint', startTime: 100 }, { name: 'first-contentful-paint', startTime: 120 })
  measure('largest-contentful-paint', { startTime: 200 }, { startTime: 300 })
  measure('event', { interactionId: 1, duration: 40 }, { interactionId: 2, duration: 24 })
  measure('event', { interactionId: 0, duration: 500 })
  measure('layout-shift', { value: 0.25, startTime: 10 }, { value: 0.5, startTime: 20, hadRecentInput: true })
  leave()
  leave()
  expect(beacons).toMatchObject([{ url: '/api/vitals', body: { type: 'application/json' } }])
  expect(await sentBody()).toEqual({ ttfb: 80, fcp: 120, lcp: 300, inp: 40, cls: 0.25 })
})

test('sends when the tab is hidden, not when it is shown', async () => {
  await import('./main.ts')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(beacons).toHaveLength(0)
  setVisibility('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(beacons).toHaveLength(1)
})

test('skips metrics that the browser does not support', async () => {
  useObserver(['paint'])
  await import('./main.ts')
  expect([...listeners.keys()]).toEqual(['paint'])
})
