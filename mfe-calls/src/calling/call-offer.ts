import type { Callability } from '@portal/contracts/calls'
import { supervisors } from '@portal/contracts/role'
import { useCan, useNow } from '@portal/sdk'

export interface CallOffer {
  /** Whether to offer the call. The service decides when it is placed. */
  canCall: boolean
  /** Whether the call is allowed now, without a supervisor's reason. */
  isAllowed: boolean
  /** What to show instead of the local time, such as "Opens 8:00 AM PT". If the call is allowed: what to do first, or empty. */
  note: string
}

/**
 * What a row offers now, from what the service said when the row was loaded.
 * @param now Unix time in milliseconds.
 */
export function callOffer({ state, at, label }: Callability, canOverride: boolean, now: number): CallOffer {
  if (state === 'never') return { canCall: false, isAllowed: false, note: label }
  const hasChanged = at !== null && Date.parse(at) <= now
  const isOpen = hasChanged === (state === 'later')
  if (!isOpen) return { canCall: canOverride, isAllowed: false, note: state === 'later' ? label : 'Closed' }
  return { canCall: true, isAllowed: true, note: state === 'ask' ? label : '' }
}

/** What the user may do now with a number. Supervisors can override all but `never`. */
export function useCallOffer(callable: Callability): CallOffer {
  return callOffer(callable, useCan(supervisors), useNow())
}
