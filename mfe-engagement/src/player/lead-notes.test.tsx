/**
 * @jest-environment-options {"services":["calls"]}
 */
import { afterEach, expect, test } from '@jest/globals'
import { api, memberStorageKey } from '@portal/sdk'
import { renderPage, screen, services, testUser, waitFor } from '@portal/sdk/testing'
import { useScriptLeadQuery } from './lead-endpoints.ts'
import { LeadNotes } from './lead-notes.tsx'

const realFetch = globalThis.fetch
afterEach(() => {
  globalThis.fetch = realFetch
  sessionStorage.clear()
})

const owner = () => services().database.owner

async function insertLead(notes = ''): Promise<string> {
  const [lead] = (await owner()`
    insert into calls.lead (full_name, phone, email, zip_code, services_interested, notes)
    values ('Gloria Duarte', '(315) 555-0142', 'gloria@mail.example', '13501', 'cable-tv', ${notes}) returning id`) as [
    { id: string },
  ]
  return lead.id
}

const stored = async (id: string) => {
  const [lead] = (await owner()`select notes, version from calls.lead where id = ${id}`) as [
    { notes: string; version: number },
  ]
  return lead
}

const changeAsColleague = (id: string, change: { notes: string } | { contacted: boolean }) =>
  services().as('supervisor')('PATCH', `/api/leads/${id}`, change)

function Notes({ id }: { id: string }) {
  const { currentData: lead } = useScriptLeadQuery({ id })
  if (!lead) return null
  return (
    <>
      <LeadNotes lead={lead} />
      <p>Version {lead.version}</p>
    </>
  )
}

async function open(id: string) {
  const page = await renderPage(<Notes id={id} />)
  return { ...page, field: await screen.findByLabelText('Notes on Gloria Duarte') }
}

/** Reloads the lead as a change event does. */
async function reload(id: string, { store }: Awaited<ReturnType<typeof open>>): Promise<void> {
  store.dispatch(api.util.invalidateTags([{ type: 'Lead', id }]))
  const { version } = await stored(id)
  expect(await screen.findByText(`Version ${version}`)).toBeVisible()
}

/** Holds the replies back until the returned function is called. */
function delayReplies(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  globalThis.fetch = async (...request) => {
    const response = await realFetch(...request)
    await promise
    return response
  }
  return resolve
}

const findConflict = () => screen.findByText('This note changed while you were typing. Choose which version to keep.')

test("compares with a colleague's note that arrived while the user was typing", async () => {
  const id = await insertLead()
  const page = await open(id)
  await page.person.type(page.field, 'Mine')
  await changeAsColleague(id, { notes: 'Theirs' })
  await reload(id, page)
  await page.person.tab()
  expect(await findConflict()).toBeVisible()
  expect(screen.getByText('Theirs')).toBeVisible()
  expect(page.field).toHaveValue('Mine')
  expect(await stored(id)).toMatchObject({ notes: 'Theirs' })
  await page.person.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(async () => expect(await stored(id)).toMatchObject({ notes: 'Mine' }))
})

test("shows the colleague's note once the user has chosen it", async () => {
  const id = await insertLead()
  const { person, field } = await open(id)
  await person.type(field, 'Mine')
  await changeAsColleague(id, { notes: 'Theirs' })
  await person.tab()
  await person.click(await screen.findByRole('button', { name: 'Use theirs' }))
  expect(field).toHaveValue('Theirs')
  expect(await stored(id)).toMatchObject({ notes: 'Theirs' })
})

test("compares with a colleague's note that arrived between two visits", async () => {
  const id = await insertLead()
  const first = await open(id)
  await first.person.type(first.field, 'Mine')
  first.unmount()
  await changeAsColleague(id, { notes: 'Theirs' })
  const { person, field } = await open(id)
  expect(field).toHaveValue('Mine')
  await person.click(field)
  await person.tab()
  expect(await findConflict()).toBeVisible()
  expect(await stored(id)).toMatchObject({ notes: 'Theirs' })
})

test('saves over a change that left the notes alone', async () => {
  const id = await insertLead()
  const page = await open(id)
  await page.person.type(page.field, 'Mine')
  await changeAsColleague(id, { contacted: true })
  await reload(id, page)
  await page.person.tab()
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await stored(id)).toEqual({ notes: 'Mine', version: 3 })
})

test.each([
  ['replaces an empty note', '', 'Mine'],
  ['does not replace a note', 'Theirs', 'Theirs'],
])('a draft of an earlier build, which has no version, %s', async (_, notes, expected) => {
  const id = await insertLead(notes)
  sessionStorage.setItem(memberStorageKey(testUser('agent').id, `script-lead-notes ${id}`), '"Mine"')
  const { person, field } = await open(id)
  expect(field).toHaveValue('Mine')
  await person.click(field)
  await person.tab()
  await (expected === 'Mine' ? screen.findByText('Saved') : findConflict())
  expect(await stored(id)).toMatchObject({ notes: expected })
})

test('keeps and saves text that was typed during a save', async () => {
  const id = await insertLead()
  const { person, field } = await open(id)
  const answer = delayReplies()
  await person.type(field, 'Wants')
  await person.tab()
  await waitFor(async () => expect(await stored(id)).toMatchObject({ notes: 'Wants' }))
  await person.type(field, ' fiber')
  await person.tab()
  answer()
  await waitFor(async () => expect(await stored(id)).toEqual({ notes: 'Wants fiber', version: 3 }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(field).toHaveValue('Wants fiber')
  expect(sessionStorage).toHaveLength(0)
})

test('keeps text that was typed during a save while the field has the focus', async () => {
  const id = await insertLead()
  const { person, field } = await open(id)
  const answer = delayReplies()
  await person.type(field, 'Wants')
  await person.tab()
  await person.type(field, ' fiber')
  expect(screen.getByText('Saving…')).toBeVisible()
  answer()
  await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull())
  expect(field).toHaveValue('Wants fiber')
})

test('shows the saved note before the lead has reloaded', async () => {
  const id = await insertLead('Has cable')
  const { person, field } = await open(id)
  globalThis.fetch = (...request) =>
    request[1]?.method === 'PATCH' ? realFetch(...request) : new Promise<Response>(() => {})
  await person.type(field, '!')
  await person.tab()
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(field).toHaveValue('Has cable!')
})
