import type { User } from '@portal/contracts/identity'
import type { Role } from '@portal/contracts/role'
import { use } from 'react'
import { sessionApi } from './endpoints.ts'
import { type Portal, PortalContext } from './portal-context.ts'

export interface Session extends Portal {
  user: User
}

/** The user and the organization's settings. There is always a user: only signed-in members see pages. */
export function useSession(): Session {
  const portal = use(PortalContext)
  const user = useUser()
  return { ...portal, user }
}

/** The signed-in member, updated with every change. */
export function useUser(): User {
  const { user } = use(PortalContext)
  return sessionApi.useCurrentUserQuery().data ?? user
}

/** Whether the user has one of these roles. Decides what a screen offers; the services enforce it. */
export function useCan(roles: readonly Role[]): boolean {
  return roles.includes(useUser().role)
}
