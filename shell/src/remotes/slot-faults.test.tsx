import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { type SlotName, slots } from '@portal/contracts/slots'
import { renderPage, screen } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { fakeRegistry } from './fake-registry.ts'
import { federation } from './federation.ts'
import { FilledSlot } from './filled-slot.tsx'
import { QuietSlot } from './quiet-slot.tsx'
import { registryStore } from './registry-store.ts'

// Every slot, with a remote that has a fault, next to one that works.

const id = '0199d6a8-0000-7000-8000-000000000001'
/** The slots of the frame show nothing while they load or if they fail. */
const quietSlots: readonly SlotName[] = ['frame.notices', 'frame.dock', 'header.actions']
const data: Record<SlotName, object> = {
  'dashboard.metrics': { view: 'team' },
  'dashboard.charts': { view: 'mine' },
  'dashboard.progress': {},
  'dashboard.announcements': {},
  'dashboard.next': {},
  'frame.notices': {},
  'frame.dock': {},
  'header.actions': {},
  'call.guide': { callId: id, direction: 'inbound' },
  'call.close': { callId: id, leadId: id },
  'team.floor': {},
  'settings.sections': {},
  'lead.panel': { leadId: id },
}

function ThrowsLater() {
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setBroken(true), 100)
    return () => clearTimeout(timer)
  }, [])
  if (isBroken) throw new Error('broken')
  return <p>shown</p>
}

const faults: Record<string, () => Promise<unknown>> = {
  'is missing': () => Promise.reject(new Error('404')),
  throws: async () => () => {
    throw new Error('broken')
  },
  'throws after it was shown': async () => ThrowsLater,
  'has no component': async () => undefined,
  'is slow': () => new Promise(() => undefined),
}
const cards: Record<string, string> = {
  'is missing': 'This section didn’t load',
  throws: 'This section didn’t load',
  'throws after it was shown': 'This section didn’t load',
  'has no component': 'This section didn’t load',
  'is slow': 'This section is taking longer than usual',
}

/** Registers two remotes that fill a slot: one with a fault, and one that works. */
function fill(slot: SlotName, module: string) {
  const [faulty, working] = fakeRegistry('agent').remotes
  if (!faulty || !working) throw new Error('No remotes')
  const at = (order: number) => [{ slot, module, order, roles: ['agent' as const], files: [] }]
  registryStore.set({
    remotes: [
      { ...faulty, slots: at(0) },
      { ...working, slots: at(1) },
    ],
  })
  return faulty.name
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const cases = (Object.keys(slots) as SlotName[]).flatMap(slot =>
  Object.keys(faults).map(fault => [slot, fault] as const),
)

test.each(cases)('%s with a remote that %s leaves the page and the other remotes alone', async (slot, fault) => {
  // A loaded module stays loaded: each case has its own.
  const faulty = fill(slot, `./${slot} ${fault}`)
  jest
    .spyOn(federation, 'load')
    .mockImplementation((async (remote: string) =>
      remote === faulty ? faults[fault]?.() : () => <p>works</p>) as typeof federation.load)
  const isQuiet = quietSlots.includes(slot)
  await renderPage(
    <>
      <p>the page</p>
      {isQuiet ? <QuietSlot name={slot} /> : <FilledSlot name={slot} with={data[slot]} empty={null} />}
    </>,
  )
  await act(() => jest.advanceTimersByTimeAsync(15_000))
  // Runs the timers of a component that has just loaded.
  await act(() => jest.advanceTimersByTimeAsync(1_000))
  expect(screen.getByText('the page')).toBeVisible()
  expect(screen.getByText('works')).toBeVisible()
  if (isQuiet) expect(document.body).toHaveTextContent(/^the page\s*works$/)
  else expect(screen.getByText(cards[fault] ?? '')).toBeVisible()
})
