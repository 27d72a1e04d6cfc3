import { useCallback, useRef } from 'react'

/**
 * Idempotency keys of a form that can be submitted again. `keyFor` returns the key of a request: the same one for a retry
 * with the same arguments, and a new one after they changed. Call `renew` after a success if the form stays open.
 */
export function useIdempotencyKey() {
  const last = useRef<{ args: string; key: string } | null>(null)

  const keyFor = useCallback((args: object): string => {
    const text = JSON.stringify(args)
    if (last.current?.args !== text) last.current = { args: text, key: crypto.randomUUID() }
    return last.current.key
  }, [])
  const renew = useCallback(() => {
    last.current = null
  }, [])
  return { keyFor, renew }
}
