import type { Role } from '@portal/contracts/role'
import type { Tone } from '../components/badge.tsx'

/** Display names of the roles. */
export const roleNames: Readonly<Record<Role, string>> = { agent: 'Agent', supervisor: 'Supervisor', admin: 'Admin' }
export const roleTones: Readonly<Record<Role, Tone>> = { agent: 'neutral', supervisor: 'accent', admin: 'special' }
