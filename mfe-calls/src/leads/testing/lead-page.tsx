import type { Lead } from '@portal/contracts/calls'
import { renderPage, screen, services, within } from '@portal/sdk/testing'
import LeadsPage from '../page.tsx'

export const owner = () => services().database.owner

export const day = 24 * 3_600_000
export const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

/** Stores a lead, Ann Example of Utica a minute ago where nothing else is said. */
export async function insert(lead: Partial<Record<'name' | 'createdAt' | 'notes' | 'zip' | 'service', string>> = {}) {
  const { name = 'Ann Example', createdAt = ago(60_000), notes = '', zip = '13501', service = 'cable-tv' } = lead
  await owner()`
    insert into calls.lead (created_at, full_name, phone, email, address, city, state, zip_code, country,
      services_interested, just_moved, looking_to_switch, best_time_to_call, heard_about_us, comments, notes)
    values (${createdAt}, ${name}, '(315) 555-0142', 'ann@mail.example', '', '', '', ${zip}, '', ${service}, false, false,
      '', '', '', ${notes})`
}

export const clear = () => owner()`delete from calls.lead`

export const storedLeads = async () => (await (await services().as('agent')('GET', '/api/leads'))?.json()) as Lead[]

export const open = (at = '/leads') => renderPage(<LeadsPage />, { at })
export const rowOf = async (name: string) =>
  within((await screen.findByRole('button', { name })).closest('[role=row]') as HTMLElement)
export const notesOf = (name: string) => screen.findByRole('textbox', { name: `Notes on ${name}` })

/** A door that requests wait at. */
export function held() {
  let open = () => undefined as void
  const gate = new Promise<void>(resolve => {
    open = resolve
  })
  return { gate, open }
}
