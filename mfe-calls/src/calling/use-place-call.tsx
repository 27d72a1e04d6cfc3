import { isApiError, issuesOf, messageOf, toast, lazyComponent } from '@portal/sdk'
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { usePlaceCallMutation } from './endpoints.ts'

const ReasonDialog = lazyComponent(() => import('./reason-dialog.tsx'))
const failureText = "Couldn't place the call. Check your phone and try again."

/** A lead, or the number of a recent call. */
export interface Callee {
  leadId?: string
  callId?: string
  /** The name or number to show. */
  name: string
}

export interface PlaceCall {
  /** Places a call and shows the result as a toast. */
  placeCall: (callee: Callee) => void
  /** Asks for a reason to override the calling hours. The page renders it. */
  overrideDialog: ReactNode
}

/** A call that needs a reason. */
interface BlockedCall {
  callee: Callee
  message: string
}

/** Places calls. If the user can override the calling hours, a dialog asks for the reason. */
export function usePlaceCall(): PlaceCall {
  const [sendCall] = usePlaceCallMutation()
  const [blockedCall, setBlockedCall] = useState<BlockedCall | null>(null)
  const { begin, end } = useIdempotencyKeys()

  const call = useCallback(
    async (callee: Callee, overrideReason?: string): Promise<unknown> => {
      const { name, ...target } = callee
      const idempotencyKey = begin(callee)
      if (!idempotencyKey) return undefined
      const { data, error } = await sendCall({ ...target, ...(overrideReason && { overrideReason }), idempotencyKey })
      end(callee, isOutcomeUnknown(error))
      if (data) {
        setBlockedCall(null)
        const description = data.note ?? `Your phone (ext. ${data.extension}) is ringing. Pick up to connect.`
        toast({ title: `Calling ${name}`, description })
        return undefined
      }
      // The shell handles a lost session.
      if (isApiError(error) && error.status === 401) return undefined
      const message = messageOf(error, failureText)
      if ('overrideReason' in issuesOf(error) && !overrideReason) setBlockedCall({ callee, message })
      else if (!overrideReason) toast({ title: 'Call not placed', description: message, kind: 'destructive' })
      return error
    },
    [begin, end, sendCall],
  )

  return {
    placeCall: useCallback(callee => void call(callee), [call]),
    overrideDialog: (
      <Suspense>
        {blockedCall && (
          <ReasonDialog
            title={`Call ${blockedCall.callee.name} now?`}
            label="Reason for calling now"
            actionLabel="Call anyway"
            failureText={failureText}
            onConfirm={reason => call(blockedCall.callee, reason)}
            onClose={() => setBlockedCall(null)}
          >
            {blockedCall.message} You can override this. Your reason will be logged.
          </ReasonDialog>
        )}
      </Suspense>
    ),
  }
}

/**
 * Prevents calling a customer twice: `begin` returns null while a call is being placed, and the same key again while the
 * outcome of the last request is unknown.
 */
function useIdempotencyKeys() {
  const keys = useRef(new Map<string, string>())
  const pending = useRef(new Set<string>())
  return useMemo(
    () => ({
      begin(callee: Callee): string | null {
        const id = idOf(callee)
        if (pending.current.has(id)) return null
        pending.current.add(id)
        const key = keys.current.get(id) ?? crypto.randomUUID()
        keys.current.set(id, key)
        return key
      },
      end(callee: Callee, keepsKey: boolean) {
        pending.current.delete(idOf(callee))
        if (!keepsKey) keys.current.delete(idOf(callee))
      },
    }),
    [],
  )
}

const idOf = ({ leadId, callId }: Callee) => leadId ?? callId ?? ''

/** Whether the call may have been placed: there was no response, or a server error. */
const isOutcomeUnknown = (error: unknown) => isApiError(error) && (error.status === 0 || error.status >= 500)
