/**
 * @jest-environment-options {"services":["calls"]}
 */
import { beforeEach, expect, test } from '@jest/globals'
import { useSlotDone } from '@portal/sdk'
import { SlotContext } from '@portal/sdk/frame'
import { renderPage, screen, waitFor } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import { insertLead, owner } from '../testing/lead-page.tsx'
import { deleteCalls, findDock, insertCall, insertWrapUp, type Rendered, reloadCalls } from '../testing/live-calls.ts'
import Dock from './dock.tsx'

beforeEach(deleteCalls)

/** Fills `call.close` with a button that says that the sale is recorded. */
function DockWithSales() {
  function RecordButton() {
    const reportDone = useSlotDone()
    return (
      <button type="button" onClick={reportDone}>
        Record
      </button>
    )
  }
  return (
    <SlotContext value={({ name }) => name === 'call.close' && <RecordButton />}>
      <Dock />
    </SlotContext>
  )
}

/** Wraps up a call of a lead as sold. */
async function sell() {
  const leadId = await insertLead()
  const id = await insertWrapUp()
  await owner()`update calls.call set lead_id = ${leadId} where id = ${id}`
  const page = await renderPage(<DockWithSales />)
  const calls = await findDock()
  await page.person.click(await calls.findByRole('button', { name: 'Wrap up the call' }))
  await page.person.click(await calls.findByRole('button', { name: /Sold$/ }))
  await page.person.click(calls.getByRole('button', { name: 'Save' }))
  expect(await calls.findByText('Sale to Ann Example')).toBeVisible()
  return page
}

/** Sells, then answers the next call with the focus elsewhere, and ends it. */
async function sellAndTakeNextCall(beforeNextCall: (page: Rendered) => Promise<void> = async () => undefined) {
  const page = await sell()
  const calls = await findDock()
  await beforeNextCall(page)
  await act(async () => (document.activeElement as HTMLElement).blur())

  await insertCall({ phase: 'connected', phone: '+12125550123' })
  await reloadCalls(page)
  expect(await calls.findByRole('timer')).toBeVisible()
  expect(calls.queryByText('Sale to Ann Example')).toBeNull()
  await owner()`delete from calls.live_call`
  await reloadCalls(page)
  await waitFor(() => expect(screen.queryByRole('timer')).toBeNull())
  return page
}

/** The platform reports the call a moment after it has ended. */
async function wrapUpNextCall(page: Rendered) {
  await owner()`
    update calls.call set outcome = 'answered', duration_seconds = 60, wrap_up = 'open' where phone_number = '+12125550123'`
  await reloadCalls(page)
  const calls = await findDock()
  // Not the bar of the call itself, and not an older wrap-up.
  await waitFor(() => {
    expect(calls.getByText(/^How did the call end\?/, { selector: 'span' })).toBeVisible()
    expect(calls.getByText('(212) 555-0123')).toBeVisible()
  })
  if (!calls.queryByRole('form')) await page.person.click(calls.getByRole('button', { name: 'Wrap up the call' }))
  await page.person.click(await calls.findByRole('button', { name: /Not interested$/ }))
  await page.person.click(calls.getByRole('button', { name: 'Save' }))
}

test('a sale that is not recorded when the next call begins comes back after its wrap-up', async () => {
  const page = await sellAndTakeNextCall()
  expect(screen.getByText('Sale to Ann Example')).toBeVisible()
  await wrapUpNextCall(page)
  const calls = await findDock()
  expect(await calls.findByText('Sale to Ann Example')).toBeVisible()
  expect(calls.queryByRole('button', { name: 'Record' })).toBeNull()
  await page.person.click(calls.getByRole('button', { name: 'Record the sale' }))
  await page.person.click(calls.getByRole('button', { name: 'Record' }))
  await page.person.click(calls.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

test('a sale that is not recorded comes back after a reload, until it is recorded', async () => {
  let { unmount } = await sell()
  unmount()
  // The sale comes first.
  await insertWrapUp()
  const reloaded = await renderPage(<DockWithSales />)
  const calls = await findDock()
  await reloaded.person.click(await calls.findByRole('button', { name: 'Record the sale' }))
  expect(calls.getByText('Sale to Ann Example')).toBeVisible()
  expect(calls.queryByRole('form')).toBeNull()
  await reloaded.person.click(calls.getByRole('button', { name: 'Record' }))
  ;({ unmount } = reloaded)
  unmount()
  await renderPage(<DockWithSales />)
  expect(await (await findDock()).findByText(/^How did the call end/)).toBeVisible()
  expect(screen.queryByText('Sale to Ann Example')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('a sale that came back stays while the user works in it', async () => {
  const page = await sellAndTakeNextCall()
  const calls = await findDock()
  await page.person.click(calls.getByRole('button', { name: 'Record the sale' }))
  await page.person.click(calls.getByRole('button', { name: 'Record' }))
  await owner()`
    update calls.call set outcome = 'answered', duration_seconds = 60, wrap_up = 'open' where phone_number = '+12125550123'`
  await reloadCalls(page)
  expect(await calls.findByText(/ 1 more$/)).toBeVisible()
  expect(calls.getByText('Sale to Ann Example')).toBeVisible()
  await page.person.click(calls.getByRole('button', { name: 'Done' }))
  // Not the bar of the call itself, and not an older wrap-up.
  await waitFor(() => {
    expect(calls.getByText(/^How did the call end\?/, { selector: 'span' })).toBeVisible()
    expect(calls.getByText('(212) 555-0123')).toBeVisible()
  })
})

test('a sale that is recorded closes when the next call begins', async () => {
  const page = await sellAndTakeNextCall(({ person }) => person.click(screen.getByRole('button', { name: 'Record' })))
  expect(screen.queryByText('Sale to Ann Example')).toBeNull()
  await wrapUpNextCall(page)
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

test('a sale counts as a call until it is recorded, so that the shell does not reload over it', async () => {
  const kind = () => screen.getByRole('complementary', { name: 'Calls' }).dataset['dock']
  const page = await sellAndTakeNextCall(async () => expect(kind()).toBe('call'))
  expect(kind()).toBe('call')
  await page.person.click(screen.getByRole('button', { name: 'Record the sale' }))
  await page.person.click(screen.getByRole('button', { name: 'Record' }))
  expect(kind()).toBe('wrap-up')
})
