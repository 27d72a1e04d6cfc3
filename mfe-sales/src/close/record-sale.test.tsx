import { expect, jest, test } from '@jest/globals'
import type { SlotData } from '@portal/contracts/slots'
import { Slot } from '@portal/sdk'
import { SlotContext } from '@portal/sdk/frame'
import { answerWith, renderPage, screen, testUser, waitFor } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import { useState } from 'react'
import { sale, salesApi } from '../testing/sales-api.ts'
import RecordSale from './record-sale.tsx'

const callId = '0e000000-0000-4000-8000-000000000001'
const leadId = '0d000000-0000-4000-8000-000000000001'

async function open(responses: object = {}) {
  const sent = answerWith(salesApi({ 'POST /api/sales': { status: 201, body: sale({ leadId }) }, ...responses }))
  const { person } = await renderPage(<RecordSale callId={callId} leadId={leadId} />)
  const record = await screen.findByRole('button', { name: 'Record sale' })
  const select = async () => {
    await person.click(screen.getByRole('combobox', { name: 'Sale type' }))
    await person.click(await screen.findByTitle('DISH Only – $28.00'))
  }
  return { person, record, select, posted: () => sent.filter(({ method }) => method === 'POST') }
}

test('records a sale of the lead, and says what it earns', async () => {
  const { person, record, select, posted } = await open()
  expect(record).toBeDisabled()
  await select()
  await person.click(record)
  expect(await screen.findByRole('status')).toHaveTextContent('Sale recorded: DISH Only, $28.00 commission.')
  expect(posted().map(({ body }) => body)).toEqual([{ saleType: 'DISH Only', leadId }])
})

test('tells the wrap-up that the sale is recorded, and not that it failed', async () => {
  const onDone = jest.fn()
  answerWith(salesApi({ 'POST /api/sales': { status: 503 } }))
  const { person } = await renderPage(
    <SlotContext value={({ with: data }) => <RecordSale {...(data as SlotData<'call.close'>)} />}>
      <Slot name="call.close" with={{ callId, leadId }} onDone={onDone} />
    </SlotContext>,
  )
  await person.click(await screen.findByRole('combobox', { name: 'Sale type' }))
  await person.click(await screen.findByTitle('DISH Only – $28.00'))
  await person.click(screen.getByRole('button', { name: 'Record sale' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
  answerWith(salesApi({ 'POST /api/sales': { status: 201, body: sale({ leadId }) } }))
  await person.click(screen.getByRole('button', { name: 'Record sale' }))
  expect(await screen.findByRole('status')).toBeVisible()
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('after the outcome, the focus leads to the sale types, and then to the button', async () => {
  const { person, posted } = await open()
  expect(screen.getByRole('combobox', { name: 'Sale type' })).toHaveFocus()
  await person.keyboard('dish')
  await person.click(await screen.findByTitle('DISH Only – $28.00'))
  expect(screen.getByRole('button', { name: 'Record sale' })).toHaveFocus()
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('status')).toHaveTextContent('Sale recorded: DISH Only')
  expect(posted()).toHaveLength(1)
})

test('takes the focus over from a form that it replaces', async () => {
  answerWith(salesApi())
  function Steps() {
    const [isSaved, setSaved] = useState(false)
    return isSaved ? (
      <RecordSale callId={callId} leadId={leadId} />
    ) : (
      <button type="button" onClick={() => setSaved(true)}>
        Save
      </button>
    )
  }
  const { person } = await renderPage(<Steps />)
  await person.click(await screen.findByRole('button', { name: 'Save' }))
  expect(screen.getByRole('combobox', { name: 'Sale type' })).toHaveFocus()
})

test('leaves the focus where the user is typing', async () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await open()
  expect(field).toHaveFocus()
  field.remove()
})

test('a sale that fails keeps the form, shows the error, and is sent again with the same key', async () => {
  const { person, record, select, posted } = await open({ 'POST /api/sales': { status: 503 } })
  await select()
  await person.click(record)
  expect(await screen.findByRole('alert')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Record sale' }))
  await waitFor(() => expect(posted()).toHaveLength(2))
  const keys = posted().map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
})

test('Retry loads the sale types again', async () => {
  answerWith(salesApi({ 'GET /api/sales/types': { status: 503 } }))
  const { person } = await renderPage(<RecordSale callId={callId} leadId={leadId} />)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answerWith(salesApi())
  await person.click(retry)
  expect(await screen.findByRole('button', { name: 'Record sale' })).toBeVisible()
})

test('says if the sale was already recorded during the call, and lets the wrap-up end', async () => {
  const onDone = jest.fn()
  const earlier = sale({
    leadId,
    createdAt: new Date().toISOString(),
    agent: { ...sale().agent, id: testUser('agent').id },
  })
  answerWith(salesApi({ 'GET /api/sales': { body: [earlier] } }))
  await renderPage(
    <SlotContext value={({ with: data }) => <RecordSale {...(data as SlotData<'call.close'>)} />}>
      <Slot name="call.close" with={{ callId, leadId }} onDone={onDone} />
    </SlotContext>,
  )
  expect(await screen.findByRole('status')).toHaveTextContent(
    'You recorded DISH Only for this lead a few seconds ago. Record another sale only if there is one.',
  )
  expect(onDone).toHaveBeenCalled()
})

test.each([
  ['of another lead', { leadId: callId }],
  ['of a colleague', { agent: { id: callId, firstName: 'Bob', lastName: 'Other' } }],
  ['of yesterday', { createdAt: new Date(Date.now() - 24 * 3_600_000).toISOString() }],
  ['voided', { voided: { at: new Date().toISOString(), by: null, reason: 'x' } as never }],
])('a sale %s is not the sale of the call', async (_, changes) => {
  const own = { leadId, createdAt: new Date().toISOString(), agent: { ...sale().agent, id: testUser('agent').id } }
  const { record } = await open({ 'GET /api/sales': { body: [sale({ ...own, ...changes })] } })
  expect(record).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/^You recorded/)).toBeNull())
})

test('a failure after the form was closed is shown anyway', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  answerWith(salesApi({ 'POST /api/sales': promise }))
  let close: () => void = () => undefined
  function Form() {
    const [isOpen, setOpen] = useState(true)
    close = () => setOpen(false)
    return isOpen && <RecordSale callId={callId} leadId={leadId} />
  }
  const { person } = await renderPage(<Form />)
  await person.click(await screen.findByRole('combobox', { name: 'Sale type' }))
  await person.click(await screen.findByTitle('DISH Only – $28.00'))
  await person.click(screen.getByRole('button', { name: 'Record sale' }))
  act(() => close())
  resolve({ status: 503 })
  expect(await screen.findByText("Couldn't record the sale. Add it on Commissions.")).toBeVisible()
})
