import { memberTag, type Role, type UserStatus } from '@portal/contracts'
import { publishChange, type Sql } from '@portal/service-kit'

type DemoMember = readonly [firstName: string, lastName: string, role: Role, status: UserStatus]

// The demo accounts; the others fill the team page.
const demoMembers: readonly DemoMember[] = [
  ['Demo', 'Agent', 'agent', 'online'],
  ['Demo', 'Supervisor', 'supervisor', 'online'],
  ['Demo', 'Admin', 'admin', 'online'],
  ['Marisol', 'Vega', 'agent', 'online'],
  ['Tobias', 'Lindqvist', 'agent', 'busy'],
  ['Priya', 'Raman', 'agent', 'online'],
  ['Dwayne', 'Okafor', 'agent', 'away'],
  ['Hannah', 'Brandt', 'agent', 'online'],
  ['Luca', 'Moretti', 'agent', 'busy'],
  ['Keiko', 'Tanaka', 'agent', 'offline'],
  ['Rosalind', 'Achterberg', 'supervisor', 'away'],
]

const emailOf = ([firstName, lastName, role]: DemoMember) =>
  firstName === 'Demo' ? `${role}@demo.example` : `${firstName}.${lastName}@demo.example`.toLowerCase()

/** Adds the demo members and leaves existing ones unchanged. Members who are not offline signed in minutes ago. */
export async function addDemoMembers(sql: Sql): Promise<void> {
  const rows = demoMembers.map((member, index) => {
    const [first_name, last_name, role, status] = member
    const id = `0a000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`
    const minutesAgo = status === 'offline' ? 24 * 60 : index + 1
    const last_signed_in_at = new Date(Date.now() - minutesAgo * 60_000)
    const extension = String(101 + index)
    return { id, email: emailOf(member), first_name, last_name, role, status, extension, last_signed_in_at }
  })
  await sql.begin(async transaction => {
    const { count } = await transaction`insert into member ${transaction(rows)} on conflict do nothing`
    // A service that read the members before would keep the shorter list for a while.
    if (count > 0) await publishChange(transaction, { tags: [{ type: memberTag }] })
  })
}
