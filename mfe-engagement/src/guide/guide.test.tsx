/**
 * @jest-environment-options {"services":["engagement","calls"]}
 */
import { afterEach, expect, test } from '@jest/globals'
import { api } from '@portal/sdk'
import { answerWith, renderPage, screen, services, within } from '@portal/sdk/testing'
import ScriptsPage from '../scripts/page.tsx'
import { create, owner, startWithoutScripts, step } from '../testing/scripts-pages.tsx'
import Guide from './guide.tsx'

startWithoutScripts()

const callId = crypto.randomUUID()
const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
})

async function insertLead(service = 'cable-tv'): Promise<{ id: string }> {
  const [lead] = (await owner()`
    insert into calls.lead (full_name, phone, email, zip_code, services_interested)
    values ('Gloria Duarte', '(315) 555-0142', 'gloria@mail.example', '13501', ${service}) returning id`) as [
    { id: string },
  ]
  return lead
}

test('a done step leads to the next one, and stays done while the panel is closed, until the next call', async () => {
  const lead = await insertLead()
  const steps = [step('Greeting', 1), step('Close', 2)]
  await create({ title: 'Cable', tags: ['Cable TV'], steps })
  const { person, unmount } = await renderPage(<Guide callId={callId} leadId={lead.id} direction="inbound" />)
  await person.click(await screen.findByRole('checkbox', { name: 'Step done: Greeting' }))
  expect(await screen.findByRole('heading', { name: 'Close' })).toBeVisible()
  expect(screen.getByText('1 done')).toBeVisible()
  expect(screen.getByText('Step 2 of 2')).toBeVisible()
  unmount()
  const again = await renderPage(<Guide callId={callId} leadId={lead.id} direction="inbound" />)
  expect(await screen.findByRole('heading', { name: 'Close' })).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Previous step' }))
  expect(screen.getByRole('checkbox', { name: 'Step done: Greeting' })).toBeChecked()
  await person.click(screen.getByRole('checkbox', { name: 'Step done: Greeting' }))
  expect(screen.queryByText(/^\d+ done$/)).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Next step' }))
  again.unmount()
  await renderPage(<Guide callId={crypto.randomUUID()} leadId={lead.id} direction="inbound" />)
  expect(await screen.findByRole('heading', { name: 'Greeting' })).toBeVisible()
})

test('stays in its script if another one matches better later, until the script is deleted', async () => {
  const lead = await insertLead()
  const steps = [step('Greeting', 1), step('Close', 2)]
  const { id } = await create({ title: 'Cable', tags: ['Cable TV', 'fiber'], steps })
  const guide = <Guide callId={callId} leadId={lead.id} direction="inbound" />
  const { person, store, unmount } = await renderPage(guide)
  await screen.findByRole('region', { name: 'Script: Cable' })
  await create({ title: 'Better', tags: ['Cable TV'], steps })
  await owner()`update engagement.script set title = 'Cable 2' where id = ${id}`
  store.dispatch(api.util.invalidateTags(['Script']))
  await screen.findByRole('region', { name: 'Script: Cable 2' })
  await person.click(screen.getByRole('button', { name: 'Next step' }))
  unmount()
  const again = await renderPage(guide)
  expect(await screen.findByRole('region', { name: 'Script: Cable 2' })).toHaveTextContent('Step 2 of 2')
  await owner()`delete from engagement.script where id = ${id}`
  again.store.dispatch(api.util.invalidateTags(['Script']))
  expect(await screen.findByRole('region', { name: 'Script: Better' })).toHaveTextContent('Step 1 of 2')
})

test('begins the script for another service when the call is linked to another lead', async () => {
  const steps = [step('Greeting', 1), step('Close', 2)]
  await create({ title: 'Cable', tags: ['Cable TV'], steps })
  await create({ title: 'Satellite', tags: ['satellite tv'], steps })
  const open = async (lead: { id: string }) =>
    renderPage(<Guide callId={callId} leadId={lead.id} direction="inbound" />)
  const { person, unmount } = await open(await insertLead())
  await person.click(await screen.findByRole('button', { name: 'Next step' }))
  unmount()
  await open(await insertLead('satellite-tv'))
  expect(await screen.findByRole('region', { name: 'Script: Satellite' })).toHaveTextContent('Step 1 of 2')
})

test('shows the script for the service of the lead, step by step, with the names filled in', async () => {
  const lead = await insertLead()
  await create({ title: 'Satellite', tags: ['satellite tv'] })
  const steps = [step('Greeting', 1, 'Hi {customer} in {zip}.'), step('Close', 2)]
  const { id } = await create({ title: 'Cable', tags: ['Cable TV'], steps })
  const { person } = await renderPage(<Guide callId={callId} leadId={lead.id} direction="inbound" />)
  const guide = await screen.findByRole('region', { name: 'Script: Cable' })
  expect(guide).toHaveTextContent('Hi Gloria Duarte in 13501.')
  expect(screen.getByRole('button', { name: 'Previous step' })).toBeDisabled()
  await person.click(screen.getByRole('button', { name: 'Next step' }))
  expect(await screen.findByRole('heading', { name: 'Close' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next step' })).toBeDisabled()
  expect(screen.getByRole('link', { name: 'Open script' })).toHaveAttribute(
    'href',
    `/scripts/${id}?lead=${lead.id}&step=2`,
  )
})

test('is one line while the page shows its script, and follows the page', async () => {
  const lead = await insertLead()
  const { id } = await create({ title: 'Cable', tags: ['Cable TV'] })
  const guide = <Guide callId={callId} leadId={lead.id} direction="inbound" />
  const { unmount } = await renderPage(guide, { at: `/scripts/${id}?lead=${lead.id}&step=2` })
  expect(await screen.findByText('Open on this page')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Close' })).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  unmount()
  await renderPage(guide, { at: '/leads' })
  expect(await screen.findByRole('heading', { name: 'Close' })).toBeVisible()
})

test('leads back to its script while the page shows another one', async () => {
  const lead = await insertLead()
  const { id } = await create({ title: 'Cable', tags: ['Cable TV'] })
  const other = await create({ title: 'Satellite', tags: ['satellite tv'] })
  const guide = <Guide callId={callId} leadId={lead.id} direction="inbound" />
  await renderPage(guide, { at: `/scripts/${other.id}` })
  expect(await screen.findByRole('link', { name: 'Switch to Cable' })).toHaveAttribute(
    'href',
    `/scripts/${id}?lead=${lead.id}`,
  )
  expect(screen.queryByRole('heading', { name: 'Greeting' })).toBeNull()
})

test('the list of scripts marks its script, and continues it', async () => {
  const lead = await insertLead()
  const { id } = await create({ title: 'Cable', tags: ['Cable TV'] })
  await create({ title: 'Satellite', tags: ['satellite tv'] })
  const guide = <Guide callId={callId} leadId={lead.id} direction="inbound" />
  const { person, unmount } = await renderPage(
    <>
      <ScriptsPage />
      {guide}
    </>,
    { at: '/scripts' },
  )
  await person.click(await screen.findByRole('button', { name: 'Next step' }))
  const marked = screen.getByText('Matches this call').closest('article')
  expect(marked).toHaveAccessibleName('Cable')
  expect(screen.getByRole('link', { name: 'Run on a call Cable' })).toHaveAttribute(
    'href',
    `/scripts/${id}?lead=${lead.id}&step=2`,
  )
  unmount()
  await renderPage(<ScriptsPage />, { at: '/scripts' })
  expect(await screen.findByRole('article', { name: 'Cable' })).toBeVisible()
  expect(screen.queryByText('Matches this call')).toBeNull()
})

test('the list of scripts marks the script of a call whose panel is closed, and continues it', async () => {
  const lead = await insertLead()
  await create({ title: 'Satellite', tags: ['satellite tv'] })
  const { id } = await create({ title: 'Cable', tags: ['Cable TV'] })
  const { person, unmount } = await renderPage(<Guide callId={callId} leadId={lead.id} direction="inbound" />)
  await person.click(await screen.findByRole('button', { name: 'Next step' }))
  unmount()
  const bodyOf = async (path: string) => ({ body: await (await services().as('agent')('GET', path)).json() })
  answerWith({
    'GET /api/scripts': await bodyOf('/api/scripts'),
    'GET /api/communications': { body: [] },
    [`GET /api/leads/${lead.id}`]: await bodyOf(`/api/leads/${lead.id}`),
    'GET /api/calls/live': { body: [{ id: callId, leadId: lead.id, phase: 'connected' }] },
  })
  await renderPage(<ScriptsPage />, { at: '/scripts' })
  const card = await screen.findByRole('article', { name: 'Cable' })
  expect(await within(card).findByText('Matches this call')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Run on a call Cable' })).toHaveAttribute(
    'href',
    `/scripts/${id}?lead=${lead.id}&step=2`,
  )
})

test('without a lead, it links to all scripts', async () => {
  await create()
  await renderPage(<Guide callId={callId} direction="outbound" />)
  expect(await screen.findByRole('link', { name: 'Choose a script' })).toHaveAttribute('href', '/scripts')
})

test('without the scripts it says so, and Retry loads them', async () => {
  answerWith({ 'GET /api/scripts': { status: 503 } })
  const { person } = await renderPage(<Guide callId={callId} direction="inbound" />)
  expect(await screen.findByText('The script could not be loaded')).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('link', { name: 'Choose a script' })).toBeVisible()
})

test('without its lead, it links to all scripts', async () => {
  const leadId = crypto.randomUUID()
  answerWith({ 'GET /api/scripts': { body: [] }, [`GET /api/leads/${leadId}`]: { status: 503 } })
  await renderPage(<Guide callId={callId} leadId={leadId} direction="inbound" />)
  expect(await screen.findByRole('link', { name: 'Choose a script' })).toBeVisible()
})
