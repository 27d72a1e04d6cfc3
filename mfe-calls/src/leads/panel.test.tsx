/**
 * @jest-environment-options {"services":["calls"],"time":"17:00"}
 */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@portal/sdk/testing'
import { act, fireEvent } from '@testing-library/react'
import { deleteLeads, ago, insertLead, openLeads, rowOf, storedLeads } from '../testing/lead-page.tsx'

beforeEach(deleteLeads)
afterEach(() => void jest.restoreAllMocks())

const panelOf = (name: string) => screen.findByRole('complementary', { name })

test('Escape closes the panel and returns the focus to the row of its lead', async () => {
  await insertLead({ name: 'First', createdAt: ago(1_000) })
  await insertLead({ name: 'Second', createdAt: ago(2_000) })
  const { person } = await openLeads()
  await person.click(await screen.findByRole('button', { name: 'First' }))
  expect(await panelOf('First')).toHaveFocus()
  await person.keyboard('j')
  expect(await panelOf('Second')).toHaveFocus()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Second' })).toHaveFocus())
  expect(screen.queryByRole('complementary', { name: 'Second' })).toBeNull()
})

test('a lead that opens before a click on a view has shown keeps that view', async () => {
  await insertLead({ name: 'First', createdAt: ago(1_000) })
  await openLeads()
  const lead = await screen.findByRole('button', { name: 'First' })
  // Both clicks, and then the page renders.
  act(() => {
    fireEvent.click(screen.getByRole('link', { name: /^Unassigned/ }))
    fireEvent.click(lead)
  })
  expect(await panelOf('First')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Unassigned/ })).toHaveAttribute('aria-current')
})

test('the list stays usable next to the panel, and marks the open lead', async () => {
  await insertLead({ name: 'First', createdAt: ago(1_000) })
  await insertLead({ name: 'Second', createdAt: ago(2_000) })
  const { person } = await openLeads()
  await person.click(await screen.findByRole('button', { name: 'First' }))
  await panelOf('First')
  await person.click(screen.getByRole('button', { name: 'Second' }))
  expect(await panelOf('Second')).toHaveFocus()
  expect(screen.queryByRole('complementary', { name: 'First' })).toBeNull()
  expect(screen.getByRole('row', { current: true })).toHaveTextContent('Second')
  await person.click((await rowOf('First')).getByRole('checkbox'))
  await waitFor(async () => expect(await storedLeads()).toMatchObject([{ contacted: true }, { contacted: false }]))
})

test('steps through the list with buttons and keys, up to its ends', async () => {
  await insertLead({ name: 'First', createdAt: ago(1_000) })
  await insertLead({ name: 'Second', createdAt: ago(2_000) })
  await insertLead({ name: 'Third', createdAt: ago(3_000) })
  const { person } = await openLeads()
  await person.click(await screen.findByRole('button', { name: 'Second' }))
  const { getByRole, findByRole } = within(await panelOf('Second'))
  await person.click(getByRole('button', { name: 'Next lead' }))
  await findByRole('heading', { name: 'Third' })
  expect(getByRole('button', { name: 'Next lead' })).toHaveAttribute('aria-disabled', 'true')
  await person.keyboard('k')
  await person.click(await findByRole('textbox', { name: 'Notes on Second' }))
  await person.keyboard('jk{Alt>}{ArrowUp}{/Alt}')
  await findByRole('heading', { name: 'First' })
  expect(getByRole('button', { name: 'Previous lead' })).toHaveAttribute('aria-disabled', 'true')
  await waitFor(async () => expect((await storedLeads())[1]).toMatchObject({ fullName: 'Second', notes: 'jk' }))
})

test('a note that was saved in the panel stays there, although the panel cannot be read again', async () => {
  const id = await insertLead({ name: 'First', notes: 'old' })
  const { person } = await openLeads()
  await person.click(await screen.findByRole('button', { name: 'First' }))
  const field = await within(await panelOf('First')).findByRole('textbox', { name: 'Notes on First' })
  const send = globalThis.fetch
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((url, init) =>
      typeof url === 'string' && url.endsWith(`/api/leads/${id}`) && (init?.method ?? 'GET') === 'GET'
        ? new Promise(() => undefined)
        : send(url, init),
    )
  await person.type(field, ' new')
  await person.tab()
  expect(await within(await panelOf('First')).findByText('Saved')).toBeVisible()
  await waitFor(() => expect(field).toHaveValue('old new'))
})

test('a lead that left the list keeps its place in it', async () => {
  for (const [age, name] of ['First', 'Second', 'Third'].entries())
    await insertLead({ name, createdAt: ago((age + 1) * 1_000) })
  const { person } = await openLeads('/leads?contacted=false')
  await person.click(await screen.findByRole('button', { name: 'Second' }))
  await panelOf('Second')
  await person.click((await rowOf('Second')).getByRole('checkbox'))
  await waitFor(async () => expect((await storedLeads())[1]).toMatchObject({ contacted: true }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Second' })).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Next lead' }))
  await panelOf('Third')
})

test.each([
  { rowHeight: 400, expected: [[{ top: 200 + 2 * 400 - window.innerHeight / 2, behavior: 'instant' }]] },
  { rowHeight: 40, expected: [] },
])(
  'scrolls once to the lead that the page opens with, unless it is in sight: $rowHeight',
  async ({ rowHeight, expected }) => {
    await insertLead({ name: 'First', createdAt: ago(1_000) })
    await insertLead({ name: 'Second', createdAt: ago(2_000) })
    const third = await insertLead({ name: 'Third', createdAt: ago(3_000) })
    const scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined)
    const layout = jest.spyOn(Element.prototype, 'getBoundingClientRect')
    layout.mockReturnValue(new DOMRect(0, 200, 600, rowHeight))
    const { person } = await openLeads(`/leads?lead=${third}`)
    await panelOf('Third')
    await waitFor(() => expect(scrollBy.mock.calls).toEqual(expected))
    await person.keyboard('k')
    await panelOf('Second')
    expect(scrollBy.mock.calls).toEqual(expected)
  },
)
