import { expect, jest, test } from '@jest/globals'
import { act, fireEvent } from '@testing-library/react'
import { answerWith, renderPage, screen, waitFor } from '@portal/sdk/testing'
import { useState } from 'react'
import { agentId, sale, saleType, salesApi } from '../../testing/sales-api.ts'
import type { SetView } from '../use-view.ts'
import { AddSaleCard } from './add-sale-card.tsx'

const leadOf = (id: string, fullName: string) => ({ id, fullName, phone: '(315) 555-0142' })
const ann = leadOf('0c000000-0000-4000-8000-000000000001', 'Ann Example')
const zoe = leadOf('0c000000-0000-4000-8000-000000000002', 'Zoe Farewell')

const api = (overrides: Record<string, object> = {}) =>
  salesApi({
    'GET /api/leads': { body: [ann] },
    'GET /api/leads/search': { body: [zoe] },
    'POST /api/sales': { status: 201, body: sale() },
    ...overrides,
  })
const open = (leadId = '', set: SetView = () => undefined) => renderPage(<AddSaleCard leadId={leadId} set={set} />)
type Person = Awaited<ReturnType<typeof open>>['person']

async function select(person: Person, label: string, option: string) {
  await person.click(screen.getByRole('combobox', { name: label }))
  await person.click(await screen.findByTitle(option))
}
const selectType = (person: Person, option = 'DISH Only – $28.00') => select(person, 'Sale Type', option)
const addButton = () => screen.getByRole('button', { name: 'Add Sale' })
const additions = (sent: ReturnType<typeof answerWith>) => sent.filter(({ method }) => method === 'POST')
const optionTexts = () => [...document.querySelectorAll('.ant-select-item-option')].map(option => option.textContent)
const keyOf = (request: { headers: Headers } | undefined) => request?.headers.get('idempotency-key')

test('invites to select a sale type until one is selected', async () => {
  answerWith(api())
  const { person } = await open()
  expect(screen.getByText('Select a sale type to see your commission.')).toBeVisible()
  expect(addButton()).toBeDisabled()
  await selectType(person, 'Other TV Only – $10.50')
  expect(screen.getByText('You will earn').parentElement).toHaveTextContent('You will earn$10.5035% of $30.00')
  expect(addButton()).toBeEnabled()
})

test('a type that is no longer on the price list has to be replaced', async () => {
  const message = 'Please select a sale type that is on the list today.'
  const refusal = { code: 'invalid_request', message, requestId: 'r', issues: [{ path: 'saleType', message }] }
  answerWith(api({ 'POST /api/sales': { status: 400, body: refusal } }))
  const { person } = await open()
  await selectType(person)
  answerWith(
    api({
      'POST /api/sales': { status: 400, body: refusal },
      'GET /api/sales/types': { body: [saleType('Other TV Only', 3_000)] },
    }),
  )
  await person.click(addButton())
  expect(await screen.findByText(message)).toBeVisible()
  expect(await screen.findByText('This sale type is no longer on the list. Select another.')).toBeVisible()
  expect(addButton()).toBeDisabled()
  await selectType(person, 'Other TV Only – $10.50')
  expect(addButton()).toBeEnabled()
})

test('a form sent without a type asks for one and sends nothing', async () => {
  const sent = answerWith(api())
  await open()
  fireEvent.submit(addButton().closest('form') as HTMLFormElement)
  expect(await screen.findByText('Please select a sale type')).toBeVisible()
  expect(additions(sent)).toEqual([])
})

test('shows that a sale is being added and resets the form afterwards', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const sent = answerWith(api({ 'POST /api/sales': promise }))
  const set = jest.fn()
  const { person } = await open('', set)
  await selectType(person)
  await person.click(addButton())
  expect(await screen.findByRole('button', { name: 'Adding...' })).toBeDisabled()
  resolve({ status: 201, body: sale() })
  expect(await screen.findByText('Sale Added')).toBeVisible()
  expect(screen.getByText('Your commission has been recorded successfully.')).toBeVisible()
  expect(addButton()).toBeDisabled()
  expect(additions(sent).map(({ body }) => body)).toEqual([{ saleType: 'DISH Only', leadId: null }])
  expect(set).not.toHaveBeenCalled()
})

test('by keyboard, the next sale begins with its type', async () => {
  answerWith(api())
  const { person } = await open()
  await selectType(person)
  addButton().focus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Sale Type' })).toHaveFocus())
  expect(addButton()).toBeDisabled()
})

test('links the lead of the URL and then removes it from the URL', async () => {
  const sent = answerWith(api({ [`GET /api/leads/${ann.id}`]: { body: ann } }))
  const set = jest.fn()
  const { person } = await open(ann.id, set)
  expect(await screen.findByText('Ann Example · (315) 555-0142')).toBeVisible()
  await selectType(person)
  await person.click(addButton())
  await screen.findByText('Sale Added')
  expect(additions(sent)[0]?.body).toEqual({ saleType: 'DISH Only', leadId: ann.id })
  expect(set).toHaveBeenCalledWith({ leadId: '' })
})

test('repeats a failed request under the same key, and a changed one under a new key', async () => {
  const sent = answerWith(api({ 'POST /api/sales': { status: 503 } }))
  const set = jest.fn()
  function Page() {
    const [leadId, setLead] = useState('')
    const change: SetView = changes => {
      set(changes)
      setLead(changes.leadId ?? '')
    }
    return <AddSaleCard leadId={leadId} set={change} />
  }
  const { person } = await renderPage(<Page />)
  await selectType(person)
  const add = async (count: number) => {
    await person.click(addButton())
    await waitFor(() => expect(additions(sent)).toHaveLength(count))
    await waitFor(() => expect(addButton()).toBeEnabled())
  }
  await add(1)
  await add(2)
  await selectType(person, 'Other TV Only – $10.50')
  await add(3)
  await select(person, 'Lead (optional)', 'Ann Example · (315) 555-0142')
  await add(4)
  const [first, second, third, fourth] = additions(sent).map(keyOf)
  expect(second).toBe(first)
  expect(new Set([first, third, fourth]).size).toBe(3)
  expect(screen.getByText('Failed to add sale')).toBeVisible()
  expect(set.mock.calls).toEqual([[{ leadId: ann.id }]])
})

test('offers to try again if the sale types cannot be loaded', async () => {
  answerWith(api({ 'GET /api/sales/types': { status: 503 } }))
  const { person } = await open()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.queryByRole('button', { name: 'Add Sale' })).toBeNull()
  answerWith(api())
  await person.click(retry)
  expect(await screen.findByRole('button', { name: 'Add Sale' })).toBeVisible()
})

test('requests the newest 50 leads when the list opens, not before', async () => {
  const sent = answerWith(api())
  const { person } = await open()
  const requests = () => sent.map(({ url }) => url).filter(url => url.startsWith('/api/leads'))
  expect(requests()).toEqual([])
  await person.click(screen.getByRole('combobox', { name: 'Lead (optional)' }))
  await screen.findByTitle('Ann Example · (315) 555-0142')
  expect(requests()).toEqual(['/api/leads?limit=50'])
})

test('the newest leads stay in the list until a search has found something', async () => {
  const found = Promise.withResolvers<object>()
  const sent = answerWith(api({ 'GET /api/leads/search': found.promise }))
  const { person } = await open()
  const field = screen.getByRole('combobox', { name: 'Lead (optional)' })
  await person.click(field)
  await screen.findByTitle('Ann Example · (315) 555-0142')
  await person.type(field, 'zo')
  await waitFor(() => expect(sent.map(({ url }) => url)).toContain('/api/leads/search?q=zo'))
  expect(screen.getByTitle('Ann Example · (315) 555-0142')).toBeVisible()
  found.resolve({ body: [zoe] })
  expect(await screen.findByTitle('Zoe Farewell · (315) 555-0142')).toBeVisible()
  expect(screen.queryByTitle('Ann Example · (315) 555-0142')).toBeNull()
})

test('searches leads from the second character on', async () => {
  const sent = answerWith(api())
  const { person } = await open()
  const field = screen.getByRole('combobox', { name: 'Lead (optional)' })
  const searches = () => sent.map(({ url }) => url).filter(url => url.startsWith('/api/leads/search'))
  await person.type(field, 'z')
  await screen.findByTitle('Ann Example · (315) 555-0142')
  await person.type(field, 'o')
  expect(await screen.findByTitle('Zoe Farewell · (315) 555-0142')).toBeVisible()
  expect(screen.queryByTitle('Ann Example · (315) 555-0142')).toBeNull()
  expect(searches()).toEqual(['/api/leads/search?q=zo'])
})

test('shows a placeholder for a linked lead that cannot be loaded', async () => {
  answerWith(api())
  await open(agentId)
  expect(await screen.findByText('Selected lead')).toBeVisible()
})

test('lists the linked lead once, and removes the link', async () => {
  answerWith(api({ [`GET /api/leads/${zoe.id}`]: { body: zoe } }))
  const set = jest.fn()
  const { person } = await open(zoe.id, set)
  await screen.findByText('Zoe Farewell · (315) 555-0142')
  await person.click(screen.getByRole('combobox', { name: 'Lead (optional)' }))
  await screen.findByTitle('Ann Example · (315) 555-0142')
  expect(optionTexts()).toEqual(['Zoe Farewell · (315) 555-0142', 'Ann Example · (315) 555-0142'])
  await person.click(document.querySelector('.ant-select-clear') as HTMLElement)
  expect(set).toHaveBeenLastCalledWith({ leadId: '' })
})

test('lists a linked lead once if it is among the newest', async () => {
  const sent = answerWith(api({ [`GET /api/leads/${ann.id}`]: { body: ann } }))
  const { person } = await open(ann.id)
  await screen.findByText('Ann Example · (315) 555-0142')
  await person.click(screen.getByRole('combobox', { name: 'Lead (optional)' }))
  await waitFor(() => expect(sent.map(({ url }) => url)).toContain('/api/leads?limit=50'))
  await waitFor(() => expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(1))
})

test('can add a sale even if leads cannot be loaded', async () => {
  answerWith(api({ 'GET /api/leads': { status: 503 } }))
  const { person } = await open()
  await person.click(screen.getByRole('combobox', { name: 'Lead (optional)' }))
  expect(await screen.findByText("Couldn't load leads. You can add the sale without one.")).toBeInTheDocument()
})

test('shows that no lead was found', async () => {
  answerWith(api({ 'GET /api/leads': { body: [] } }))
  const { person } = await open()
  await person.click(screen.getByRole('combobox', { name: 'Lead (optional)' }))
  expect(await screen.findByText('No leads found')).toBeInTheDocument()
})

test('a late reply leaves the form of the next sale as it is', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  answerWith(api({ 'POST /api/sales': promise, 'GET /api/leads/*': { body: ann } }))
  const set = jest.fn()
  let next: (leadId: string) => void = () => undefined
  function Page() {
    const [leadId, setLead] = useState(ann.id)
    next = setLead
    return <AddSaleCard leadId={leadId} set={set} />
  }
  const { person } = await renderPage(<Page />)
  await selectType(person)
  await person.click(addButton())
  act(() => next(zoe.id))
  resolve({ status: 201, body: sale() })
  expect(await screen.findByText('Sale Added')).toBeVisible()
  expect(set).not.toHaveBeenCalled()
  expect(screen.getByText('You will earn')).toBeVisible()
})

test('another lead of the URL makes it another sale', async () => {
  const sent = answerWith(api({ 'POST /api/sales': { status: 503 }, 'GET /api/leads/*': { body: ann } }))
  let next: (leadId: string) => void = () => undefined
  function Page() {
    const [leadId, setLead] = useState(ann.id)
    next = setLead
    return <AddSaleCard leadId={leadId} set={() => undefined} />
  }
  const { person } = await renderPage(<Page />)
  await selectType(person)
  await person.click(addButton())
  await waitFor(() => expect(addButton()).toBeEnabled())
  act(() => next(zoe.id))
  await person.click(addButton())
  await waitFor(() => expect(additions(sent)).toHaveLength(2))
  expect(keyOf(additions(sent)[0])).not.toBe(keyOf(additions(sent)[1]))
})

test("on a colleague's page, says whose the sale will be", async () => {
  answerWith(api())
  await renderPage(<AddSaleCard leadId="" isForOther set={() => undefined} />)
  expect(await screen.findByText('The sale counts as yours.')).toBeVisible()
})
