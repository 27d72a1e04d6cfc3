import { memberTag, type Role, type UserStatus } from '@portal/contracts'
import { publishChange, type Sql } from '@portal/service-kit'

type DemoMember = readonly [firstName: string, lastName: string, role: Role, status: UserStatus, minutes: number]

// The demo accounts; the others fill the team page. With their availability and for how many minutes they have had it.
const demoMembers: readonly DemoMember[] = [
  ['Demo', 'Agent', 'agent', 'online', 95],
  ['Demo', 'Supervisor', 'supervisor', 'online', 48],
  ['Demo', 'Admin', 'admin', 'online', 31],
  ['Marisol', 'Vega', 'agent', 'online', 170],
  ['Tobias', 'Lindqvist', 'agent', 'busy', 25],
  ['Priya', 'Raman', 'agent', 'online', 155],
  ['Dwayne', 'Okafor', 'agent', 'away', 12],
  ['Hannah', 'Brandt', 'agent', 'online', 140],
  ['Luca', 'Moretti', 'agent', 'busy', 8],
  ['Keiko', 'Tanaka', 'agent', 'offline', 220],
  ['Rosalind', 'Achterberg', 'supervisor', 'away', 34],
]

const emailOf = ([firstName, lastName, role]: DemoMember) =>
  firstName === 'Demo' ? `${role}@demo.example` : `${firstName}.${lastName}@demo.example`.toLowerCase()

const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000)

/**
 * Adds the demo members and leaves existing ones unchanged. Members who are not offline signed in minutes ago, the others
 * before they left.
 */
export async function addDemoMembers(sql: Sql): Promise<void> {
  const rows = demoMembers.map((member, index) => {
    const [first_name, last_name, role, status, minutes] = member
    const id = `0a000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`
    const last_signed_in_at = minutesAgo(status === 'offline' ? minutes : index + 1)
    const extension = String(101 + index)
    const columns = {
      first_name,
      last_name,
      role,
      status,
      status_since: minutesAgo(minutes),
      extension,
      last_signed_in_at,
    }
    return { id, email: emailOf(member), ...columns }
  })
  await sql.begin(async transaction => {
    const { count } = await transaction`insert into member ${transaction(rows)} on conflict do nothing`
    // A service that read the members before would keep the shorter list for a while.
    if (count > 0) await publishChange(transaction, { tags: [{ type: memberTag }] })
  })
}
