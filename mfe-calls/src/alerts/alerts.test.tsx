import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import type { LiveCall } from '@portal/contracts/calls'
import { dataChanged } from '@portal/sdk/frame'
import { answerWith, renderPage, screen, testUser, waitFor } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import Dock from '../dock/dock.tsx'
import { liveCall } from '../testing/calls-api.ts'
import { readChoices, storeChoices } from './choices.ts'
import CallAlertSettings from './settings.tsx'

// jsdom has neither notifications nor sound.
const shown: FakeNotification[] = []
class FakeNotification extends EventTarget {
  static permission: NotificationPermission = 'granted'
  static requestPermission = async () => FakeNotification.permission
  isClosed = false
  readonly title: string
  readonly options: NotificationOptions
  constructor(title: string, options: NotificationOptions) {
    super()
    this.title = title
    this.options = options
    shown.push(this)
  }
  close() {
    this.isClosed = true
  }
}

const { id } = testUser('agent')
beforeEach(() => {
  shown.length = 0
  FakeNotification.permission = 'granted'
  Object.assign(window, { Notification: FakeNotification })
  document.title = 'Leads · Call Center'
  jest.spyOn(document, 'hasFocus').mockReturnValue(false)
})
afterEach(() => {
  jest.restoreAllMocks()
  localStorage.clear()
})

/** The dock with these calls, and a function that replaces them. */
async function openDock(first: LiveCall[]) {
  let calls = first
  answerWith({
    'GET /api/calls/live': {
      get body() {
        return calls
      },
    },
    'GET /api/calls/to-wrap-up': { body: [] },
  })
  const { store } = await renderPage(<Dock />)
  return async (next: LiveCall[]) => {
    calls = next
    await act(async () => void store.dispatch(dataChanged({ tags: [{ type: 'LiveCall' }] })))
  }
}

test('while a call rings, the title of the tab names the caller, and then the page again', async () => {
  const show = await openDock([liveCall()])
  await waitFor(() => expect(document.title).toBe('Ann Example is calling'))
  await show([])
  await waitFor(() => expect(document.title).toBe('Leads · Call Center'))
  expect(shown).toEqual([])
})

test.each<[string, Partial<LiveCall>]>([
  ['an outgoing call', { direction: 'outbound' }],
  ['an answered call', { phase: 'connected', connectedAt: '2026-11-20T15:04:09.000Z' }],
])('%s does not change the title', async (_, changes) => {
  await openDock([liveCall(changes)])
  expect(await screen.findByText('Ann Example')).toBeVisible()
  expect(document.title).toBe('Leads · Call Center')
})

test('a notification names the caller until the call ends, if the user chose so', async () => {
  storeChoices(id, { notifies: true, sounds: false })
  const show = await openDock([liveCall()])
  await waitFor(() => expect(shown).toHaveLength(1))
  expect(shown[0]).toMatchObject({
    title: 'Ann Example is calling',
    options: { body: '(315) 555-0142 · Utica, NY' },
    isClosed: false,
  })
  await show([])
  await waitFor(() => expect(shown[0]?.isClosed).toBe(true))
})

test('a call that begins to ring while another tab or window covers the page is notified', async () => {
  storeChoices(id, { notifies: true, sounds: false })
  const show = await openDock([])
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await show([liveCall()])
  await waitFor(() => expect(shown).toHaveLength(1))
})

test('no notification while another tab of the portal has the focus', async () => {
  storeChoices(id, { notifies: true, sounds: false })
  const query = jest.fn(async () => ({ held: [{ name: 'portal-focus' }] }))
  Object.assign(navigator, { locks: { query, request: async () => undefined } })
  await openDock([liveCall()])
  await waitFor(() => expect(query).toHaveBeenCalled())
  await act(async () => undefined)
  expect(shown).toEqual([])
  Reflect.deleteProperty(navigator, 'locks')
})

const notifies = () => screen.getByRole('checkbox', { name: 'Show a desktop notification' })

test('turning notifications on asks the browser, and says so if it blocks them', async () => {
  const { person } = await renderPage(<CallAlertSettings />)
  await person.click(notifies())
  await waitFor(() => expect(readChoices(id).notifies).toBe(true))
  await person.click(notifies())
  await waitFor(() => expect(readChoices(id).notifies).toBe(false))
  FakeNotification.permission = 'denied'
  await person.click(notifies())
  await waitFor(() => expect(notifies()).toBeDisabled())
  expect(notifies()).toHaveAccessibleDescription('Blocked. Allow it in your browser.')
  expect(readChoices(id).notifies).toBe(false)
})

test('notifications can be turned on once the user allows them in the browser', async () => {
  const status = new EventTarget()
  Object.assign(navigator, { permissions: { query: async () => status } })
  FakeNotification.permission = 'denied'
  await renderPage(<CallAlertSettings />)
  expect(notifies()).toBeDisabled()
  FakeNotification.permission = 'granted'
  await act(async () => status.dispatchEvent(new Event('change')))
  expect(notifies()).toBeEnabled()
  expect(notifies()).toHaveAccessibleDescription('While you look at another window.')
  Reflect.deleteProperty(navigator, 'permissions')
})
