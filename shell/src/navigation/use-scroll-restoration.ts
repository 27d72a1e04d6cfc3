import { memberStorageKey, useUser } from '@portal/sdk'
import { useLocation, useNavigationType } from '@portal/sdk/router'
import { useEffect, useLayoutEffect } from 'react'

const settledAfterMs = 150
const patienceMs = 10_000
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * A page stands where this tab left it, by Back and Forward, after a reload and after signing in again. A link leads to
 * its top.
 */
export function useScrollRestoration(): void {
  const { pathname, search, hash } = useLocation()
  // The browser calls a jump within the page, such as the skip link's, by the same name.
  const isReturn = useNavigationType() === 'POP' && !hash
  const key = memberStorageKey(useUser().id, `place ${pathname}${search}`)

  // Before the next page is laid out: its shorter height scrolls the window, which is not a place of this one.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      const top = Math.round(window.scrollY)
      if (top > 0) sessionStorage.setItem(key, String(top))
      else sessionStorage.removeItem(key)
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(keep, settledAfterMs)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [key])

  useEffect(() => {
    history.scrollRestoration = 'manual'
    if (isReturn) return scrollOnceTallEnough(Number(sessionStorage.getItem(key)))
    sessionStorage.removeItem(key)
  }, [key, isReturn])
}

/** Waits for the page's data, unless the person moves first. @returns ends it. */
function scrollOnceTallEnough(top: number): (() => void) | undefined {
  if (top === 0) return undefined
  const content = new ResizeObserver(go)
  const timer = setTimeout(end, patienceMs)
  for (const move of ownMoves) window.addEventListener(move, end)
  content.observe(document.body)
  go()
  return end

  function go(): void {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return
    end()
    window.scrollTo({ top, behavior: 'instant' })
  }
  function end(): void {
    clearTimeout(timer)
    content.disconnect()
    for (const move of ownMoves) window.removeEventListener(move, end)
  }
}
