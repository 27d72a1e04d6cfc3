import type { User } from '@portal/contracts/identity'
import type { Role } from '@portal/contracts/role'
import { use } from 'react'
import { sessionApi } from './endpoints.ts'
import { PortalContext } from './portal-context.ts'

/** What the organisation configured, for every page. */
export interface Portal {
  brand: string
  phone: { national: string; e164: string } | null
  /** IANA zone that "today" follows for sales and metrics. */
  timeZone: string
}

export interface Session extends Portal {
  user: User
}

/** The signed-in person and the organisation's settings. Pages are shown to signed-in people only, so there always is one. */
export function useSession(): Session {
  const portal = use(PortalContext)
  const user = useUser()
  return { ...portal, user }
}

/** The signed-in person, kept up to date. */
export function useUser(): User {
  const { user } = use(PortalContext)
  return sessionApi.useCurrentUserQuery().data ?? user
}

/** Whether the signed-in person has one of these roles. For what a screen offers; the services enforce it. */
export function useCan(roles: readonly Role[]): boolean {
  return roles.includes(useUser().role)
}
