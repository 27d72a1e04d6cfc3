import { useEffect, useRef } from 'react'

/** Says whether the component is still on the page, for what happens after a reply. */
export function useIsMounted(): { readonly current: boolean } {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => void (isMounted.current = false)
  }, [])
  return isMounted
}
