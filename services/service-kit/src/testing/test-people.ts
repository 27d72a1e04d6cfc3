import type { Role } from '@portal/contracts'
import type { Actor } from '../http/tokens.ts'

/** One member per role. Their IDs never change. */
export const testPeople: Readonly<Record<Role, Actor>> = {
  agent: { id: '0a000000-0000-4000-8000-000000000001', role: 'agent', firstName: 'Demo', lastName: 'Agent' },
  supervisor: {
    id: '0a000000-0000-4000-8000-000000000002',
    role: 'supervisor',
    firstName: 'Demo',
    lastName: 'Supervisor',
  },
  admin: { id: '0a000000-0000-4000-8000-000000000003', role: 'admin', firstName: 'Demo', lastName: 'Admin' },
}
