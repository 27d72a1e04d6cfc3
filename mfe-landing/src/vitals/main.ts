import type { Vitals, vitalsPath } from '@portal/contracts/vitals'
import { createLayoutShiftScore } from './layout-shift.ts'

const path: typeof vitalsPath = '/api/vitals'
const measured: Vitals = {}

function observe<E extends PerformanceEntry>(type: string, onEntry: (entry: E) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) onEntry(entry as E)
  }).observe({ type, buffered: true })
}

observe<PerformanceNavigationTiming>('navigation', ({ responseStart }) => (measured.ttfb = responseStart))
observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') measured.fcp = startTime
})
observe('largest-contentful-paint', ({ startTime }) => (measured.lcp = startTime))
observe<PerformanceEventTiming>('event', ({ interactionId, duration }) => {
  if (interactionId) measured.inp = Math.max(measured.inp ?? 0, duration)
})
const addShift = createLayoutShiftScore()
observe<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift', shift => {
  if (!shift.hadRecentInput) measured.cls = addShift(shift)
})

// Once, when the visitor leaves or switches tabs: a page in the background may never run again.
addEventListener('pagehide', send)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') send()
})
let isSent = false
function send(): void {
  if (isSent) return
  isSent = true
  navigator.sendBeacon(path, new Blob([JSON.stringify(measured)], { type: 'application/json' }))
}
