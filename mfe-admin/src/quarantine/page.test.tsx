/** @jest-environment-options {"services":["calls"]} */
import { beforeEach, expect, test } from '@jest/globals'
import { answerWith, renderPage, screen, services, waitFor } from '@portal/sdk/testing'
import menuCount from './menu-count.ts'
import QuarantinePage from './page.tsx'

const realFetch = globalThis.fetch
beforeEach(async () => {
  globalThis.fetch = realFetch
  await services().database.owner`delete from calls.lead`
})

const open = () => renderPage(<QuarantinePage />, { as: 'admin', at: '/admin/quarantine' })
const quarantine = (fullName: string, reason: string) =>
  services().database.owner`
    insert into calls.lead (full_name, phone, phone_e164, email, comments, spam_reason)
    values (${fullName}, '(315) 555-0142', '+13155550142', 'ann@mail.example', 'Cheap pills', ${reason})`
const namesOnList = async () => {
  const leads = (await (await services().as('agent')('GET', '/api/leads')).json()) as { fullName: string }[]
  return leads.map(({ fullName }) => fullName)
}

test('shows why a lead is quarantined, and releases it', async () => {
  await quarantine('Ann Example', 'honeypot, filled in too fast, a new sign')
  const { person, store } = await open()
  expect(await screen.findByText('Hidden field was filled in')).toHaveClass('tone-caution')
  expect(screen.getByText('Submitted too quickly')).not.toHaveClass('tone-caution')
  expect(screen.getByText('a new sign')).not.toHaveClass('tone-caution')
  expect(screen.getByText('Cheap pills')).toBeVisible()
  expect(await menuCount.load(store)).toEqual({ count: 1, label: '1 to review' })
  await person.click(screen.getByRole('button', { name: 'Release Ann Example' }))
  expect(await screen.findByText('Nothing to review')).toBeVisible()
  expect(screen.getByText('Ann Example is now in the leads list.')).toBeVisible()
  expect(await namesOnList()).toEqual(['Ann Example'])
  expect(await menuCount.load(store)).toMatchObject({ count: 0 })
})

test('shows all that the visitor entered', async () => {
  await quarantine('Ann Example', 'honeypot')
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Ann Example' }))
  expect(screen.getByText('(315) 555-0142')).toBeVisible()
  expect(screen.getByText('ann@mail.example')).toBeVisible()
  expect(screen.getAllByText('Cheap pills')).toHaveLength(2)
})

test('confirms spam', async () => {
  await quarantine('Bob Example', 'honeypot')
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Mark as spam: Bob Example' }))
  expect(await screen.findByText('Nothing to review')).toBeVisible()
  expect(await namesOnList()).toEqual([])
})

test('a decision that fails shows an error and keeps the lead', async () => {
  await quarantine('Ann Example', 'honeypot')
  const { person } = await open()
  const button = await screen.findByRole('button', { name: 'Release Ann Example' })
  answerWith({})
  await person.click(button)
  expect(await screen.findByText("Couldn't release the lead. Try again.")).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Mark as spam: Ann Example' }))
  expect(await screen.findByText("Couldn't mark the lead as spam. Try again.")).toBeVisible()
  globalThis.fetch = realFetch
  await waitFor(async () => expect(await namesOnList()).toEqual([]))
  expect(screen.getByText('Cheap pills')).toBeVisible()
})

test('shows an error while the service is down, and Retry loads the list', async () => {
  await quarantine('Ann Example', 'honeypot')
  answerWith({ 'GET /api/leads/quarantined': { status: 503 } })
  const { person } = await open()
  expect(await screen.findByText('The list could not be loaded')).toBeVisible()
  globalThis.fetch = realFetch
  await person.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Ann Example')).toBeVisible()
})
