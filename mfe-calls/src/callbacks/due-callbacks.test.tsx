/**
 * @jest-environment-options {"services":["calls"]}
 */
import { beforeEach, expect, test } from '@jest/globals'
import { memberStorageKey } from '@portal/sdk'
import { api } from '@portal/sdk/frame'
import { renderPage, screen, testUser, waitFor } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import { useLocation } from '@portal/sdk/router'
import { ago, deleteLeads, insertLead, owner } from '../testing/lead-page.tsx'
import DueCallbacks from './due-callbacks.tsx'

let leadId: string
beforeEach(async () => {
  localStorage.clear()
  await owner()`delete from calls.callback`
  await deleteLeads()
  leadId = await insertLead({ zip: '10001' })
})

const minutesAgo = (count: number) => ago(count * 60_000)

/** Stores a callback that the agent promised. */
const promise = (from: string) => owner()`
  insert into calls.callback (lead_id, from_at, until_at, owner_id, is_promised)
  values (${leadId}, ${from}, ${ago(-3_600_000)}, ${testUser('agent').id}, true)`

const Address = () => <output>{useLocation().search}</output>
const openTab = () =>
  renderPage(
    <>
      <DueCallbacks />
      <Address />
    </>,
  )

test('a callback that falls due is announced once in all tabs, and leads to its lead', async () => {
  const tabs = [await openTab(), await openTab()]
  await promise(minutesAgo(1))
  // The change event of the service.
  await act(async () => {
    for (const { store } of tabs) store.dispatch(api.util.invalidateTags(['DueCallback']))
  })
  expect(await screen.findAllByText('Call Ann Example back')).not.toHaveLength(0)
  const [{ person }] = tabs as [(typeof tabs)[number]]
  screen.getAllByRole('button', { name: 'Open lead' })[0]?.focus()
  await person.keyboard('{Enter}')
  await waitFor(() =>
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent === `?lead=${leadId}`)).toBe(true),
  )
  await waitFor(() => expect(screen.queryByText('Call Ann Example back')).toBeNull())
  await openTab()
  expect(Object.values(localStorage)).toHaveLength(1)
  expect(screen.queryByText('Call Ann Example back')).toBeNull()
})

test.each(['not JSON', '{}', 'null'])('a callback is announced although the browser has stored %s', async stored => {
  localStorage.setItem(memberStorageKey(testUser('agent').id, 'announced callbacks'), stored)
  await promise(minutesAgo(1))
  await openTab()
  expect(await screen.findByText('Call Ann Example back')).toBeVisible()
})

test('a callback that anyone may make by now is not announced', async () => {
  await promise(minutesAgo(16))
  const { store } = await openTab()
  await waitFor(() => expect(Object.values(store.getState().api.queries)[0]).toMatchObject({ status: 'fulfilled' }))
  expect(screen.queryByText(/^Call Ann Example/)).toBeNull()
})
