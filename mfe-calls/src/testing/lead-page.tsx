import type { Lead } from '@portal/contracts/calls'
import type { Role } from '@portal/contracts/role'
import { renderPage, screen, services, within } from '@portal/sdk/testing'
import LeadsPage from '../leads/page.tsx'

export const owner = () => services().database.owner

export const day = 24 * 3_600_000
export const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

interface NewLead {
  name?: string
  createdAt?: string
  notes?: string
  zip?: string
  service?: string
}

/** Stores a lead, by default Ann Example in Utica, a minute ago. @returns its ID. */
export async function insertLead(lead: NewLead = {}): Promise<string> {
  const { name = 'Ann Example', createdAt = ago(60_000), notes = '', zip = '13501', service = 'cable-tv' } = lead
  const [row] = (await owner()`
    insert into calls.lead (created_at, full_name, phone, phone_e164, email, zip_code, services_interested, notes)
    values (${createdAt}, ${name}, '(315) 555-0142', '+13155550142', 'ann@mail.example', ${zip}, ${service}, ${notes})
    returning id`) as [{ id: string }]
  return row.id
}

/** Calls refer to leads, so they go first. */
export async function deleteLeads(): Promise<void> {
  await owner()`delete from calls.call`
  await owner()`delete from calls.lead`
}

export const storedLeads = async () => (await (await services().as('agent')('GET', '/api/leads'))?.json()) as Lead[]

export const openLeads = (at = '/leads', role: Role = 'agent') => renderPage(<LeadsPage />, { as: role, at })
export const rowOf = async (name: string) =>
  within((await screen.findByRole('button', { name })).closest('[role=row]') as HTMLElement)
export const notesOf = (name: string) => screen.findByRole('textbox', { name: `Notes on ${name}` })

/** A gate that holds requests back until the test opens it. */
export function createGate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { passed: promise, open: () => resolve() }
}
