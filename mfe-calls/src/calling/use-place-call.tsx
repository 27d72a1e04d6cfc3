import { isApiError, issuesOf, messageOf, toast, lazyComponent } from '@portal/sdk'
import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { usePlaceCallMutation } from './endpoints.ts'

const ReasonDialog = lazyComponent(() => import('./reason-dialog.tsx'))
const unknown = 'The call could not be placed. Look at your telephone, then try again.'

/** Whom to call: a lead, or the number of a recent call. */
export interface Callee {
  leadId?: string
  callId?: string
  /** As people know it. */
  name: string
}

export interface Calling {
  /** Calls, and says in a toast whose telephone rings or why not. */
  call: (callee: Callee) => void
  /** Asks for the reason where one is needed; to be rendered by the page. */
  dialog: ReactNode
}

interface Objection {
  callee: Callee
  sentence: string
}

/** Calls at a click. Where the person may call nonetheless, with a reason, a dialog asks for it. */
export function usePlaceCall(): Calling {
  const [placeCall] = usePlaceCallMutation()
  const [objection, setObjection] = useState<Objection | null>(null)
  const { begin, end } = useKeys()

  const call = useCallback(
    async (callee: Callee, overrideReason?: string): Promise<unknown> => {
      const { name, ...target } = callee
      const idempotencyKey = begin(callee)
      if (!idempotencyKey) return undefined
      const { data, error } = await placeCall({ ...target, ...(overrideReason && { overrideReason }), idempotencyKey })
      end(callee, isDoubtful(error))
      if (data) {
        setObjection(null)
        const description = data.note ?? `Extension ${data.extension} rings first: pick it up.`
        toast({ title: `Calling ${name}`, description })
        return undefined
      }
      // A lost session speaks for itself: the frame signs in again.
      if (isApiError(error) && error.status === 401) return undefined
      const sentence = messageOf(error, unknown)
      if ('overrideReason' in issuesOf(error) && !overrideReason) setObjection({ callee, sentence })
      else if (!overrideReason) toast({ title: 'Not called', description: sentence, kind: 'destructive' })
      return error
    },
    [begin, end, placeCall],
  )

  return {
    call: useCallback(callee => void call(callee), [call]),
    dialog: (
      <Suspense>
        {objection && (
          <ReasonDialog
            title={`Call ${objection.callee.name} now?`}
            label="Reason for calling now"
            deed="Call anyway"
            fallback={unknown}
            onDo={reason => call(objection.callee, reason)}
            onClose={() => setObjection(null)}
          >
            {objection.sentence} With a reason you may call nonetheless; it is kept with your name.
          </ReasonDialog>
        )}
      </Suspense>
    ),
  }
}

/** Nobody is called twice: neither while a call is being placed nor, by the same key, while nobody knows of it. */
function useKeys() {
  const keys = useRef(new Map<string, string>())
  const underWay = useRef(new Set<string>())
  return useMemo(
    () => ({
      begin(callee: Callee): string | null {
        const id = idOf(callee)
        if (underWay.current.has(id)) return null
        underWay.current.add(id)
        const key = keys.current.get(id) ?? crypto.randomUUID()
        keys.current.set(id, key)
        return key
      },
      end(callee: Callee, mayRepeat: boolean) {
        underWay.current.delete(idOf(callee))
        if (!mayRepeat) keys.current.delete(idOf(callee))
      },
    }),
    [],
  )
}

const idOf = ({ leadId, callId }: Callee) => leadId ?? callId ?? ''

/** No answer came, or one that does not say whether the call was placed. */
const isDoubtful = (error: unknown) => isApiError(error) && (error.status === 0 || error.status >= 500)
