import { useCallsToWrapUpQuery } from '../wrap-up/endpoints.ts'
import { useLiveCallsQuery } from './endpoints.ts'

/** Returns whether the user is on a call, or a call rings. */
export function useIsOnCall(): boolean {
  const { data: ownCalls } = useLiveCallsQuery({ mine: 'true' })
  return Boolean(ownCalls?.some(({ phase }) => phase !== 'taken'))
}

/** Returns whether the user is on a call or has one to wrap up. It comes first: no other button is the main one then. */
export function useHasOpenCall(): boolean {
  const isOnCall = useIsOnCall()
  const { data: toWrapUp } = useCallsToWrapUpQuery()
  return isOnCall || Boolean(toWrapUp?.length)
}
