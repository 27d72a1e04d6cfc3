import { expect, jest, test } from '@jest/globals'
import { answerWith, renderPage, screen, waitFor, within } from '@portal/sdk/testing'
import { leadDetails, leadId } from '../../testing/calls-api.ts'
import type { RowActions } from '../list/lead-row.tsx'
import LeadPanel from './lead-panel.tsx'

const path = `/api/leads/${leadId}`

async function open() {
  const onClose = jest.fn()
  const page = await renderPage(<LeadPanel leadId={leadId} filters={{}} actions={{} as RowActions} onClose={onClose} />)
  return { ...page, onClose }
}

test('offers to try again if the lead cannot be loaded', async () => {
  answerWith({ [`GET ${path}`]: { status: 503 } })
  const { person } = await open()
  const panel = within(await screen.findByRole('complementary', { name: 'Lead' }))
  const retry = await panel.findByRole('button', { name: 'Retry' })
  answerWith({ [`GET ${path}`]: { body: leadDetails() } })
  await person.click(retry)
  expect(await panel.findByText('Assigned to')).toBeInTheDocument()
  expect(screen.getByRole('complementary', { name: 'Ann Example' })).toBeInTheDocument()
})

test.each([
  [400, 'invalid_request'],
  [404, 'not_found'],
])('says that the lead does not exist, without Retry, for status %d', async (status, code) => {
  answerWith({ [`GET ${path}`]: { status, body: { code, message: 'This is not a valid ID.' } } })
  const { person, onClose } = await open()
  expect(await screen.findByText("This lead doesn't exist")).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  await person.click(screen.getByText('Close'))
  expect(onClose).toHaveBeenCalled()
})

test('shows a skeleton while loading', async () => {
  answerWith({ [`GET ${path}`]: new Promise(() => undefined) })
  await open()
  expect(await screen.findByLabelText('Loading')).toHaveAttribute('aria-busy', 'true')
})

test.each([
  ['is the main action', [], true],
  ['is not the main action before the outcome of a call', [{ id: 'a call' }], false],
])('calling the lead %s', async (_, toWrapUp, isMain) => {
  answerWith({
    [`GET ${path}`]: { body: leadDetails() },
    'GET /api/calls/to-wrap-up': { body: toWrapUp },
    'GET /api/calls/live?mine=true': { body: [] },
  })
  await open()
  const button = await screen.findByRole('button', { name: 'Call' })
  await waitFor(() => expect(button.classList.contains('ant-btn-primary')).toBe(isMain))
})
