import type { Callability } from '@portal/contracts/calls'
import { supervisors } from '@portal/contracts/role'
import { useCan, useNow } from '@portal/sdk'

export interface CallOffer {
  /** Whether to offer the call. The service decides when it is placed. */
  canCall: boolean
  /** Whether the call is allowed now, without a supervisor's reason. */
  isAllowed: boolean
  /** Whether the user must first say why the person expects a call. */
  mustAsk: boolean
  /** What to show instead of the local time, such as "Opens 8:00 AM PT"; empty if the call is allowed. */
  note: string
}

/**
 * What a row offers now, from what the service said when the row was loaded.
 * @param now Unix time in milliseconds.
 */
export function callOffer({ state, at, label }: Callability, canOverride: boolean, now: number): CallOffer {
  if (state === 'never') return { canCall: false, isAllowed: false, mustAsk: false, note: label }
  const hasChanged = at !== null && Date.parse(at) <= now
  const isOpen = hasChanged === (state === 'later')
  if (!isOpen)
    return { canCall: canOverride, isAllowed: false, mustAsk: false, note: state === 'later' ? label : 'Closed' }
  const mustAsk = state === 'ask'
  return { canCall: true, isAllowed: true, mustAsk, note: mustAsk ? label : '' }
}

/** What the user may do now with a number. Supervisors can override all but `never`. */
export function useCallOffer(callable: Callability): CallOffer {
  return callOffer(callable, useCan(supervisors), useNow())
}
