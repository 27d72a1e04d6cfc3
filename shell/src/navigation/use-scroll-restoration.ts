import { memberStorageKey, useUser } from '@portal/sdk'
import { useEffect, useLayoutEffect } from 'react'
import type { ShownPage } from './use-shown-page.tsx'

const settledAfterMs = 150
const giveUpAfterMs = 10_000
const scrollInputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Restores the scroll position of a page in this tab after Back, Forward, a reload, and signing in again. A link opens a
 * page at its top.
 */
export function useScrollRestoration({ location: { pathname, search, hash }, navigationType }: ShownPage): void {
  // Following a link within the page, such as the skip link, is a POP too.
  const isReturn = navigationType === 'POP' && !hash
  const key = memberStorageKey(useUser().id, `place ${pathname}${search}`)

  // A layout effect: a shorter next page scrolls the window, and that position is not one of this page.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const storePosition = () => {
      const top = Math.round(window.scrollY)
      if (top > 0) sessionStorage.setItem(key, String(top))
      else sessionStorage.removeItem(key)
    }
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(storePosition, settledAfterMs)
    }
    window.addEventListener('scroll', onScroll)
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

/** Waits until the page is tall enough, unless the user scrolls first. @returns a function that stops it. */
function scrollOnceTallEnough(top: number): (() => void) | undefined {
  if (top === 0) return undefined
  const content = new ResizeObserver(scrollIfTallEnough)
  const timer = setTimeout(end, giveUpAfterMs)
  for (const type of scrollInputs) window.addEventListener(type, end)
  content.observe(document.body)
  scrollIfTallEnough()
  return end

  function scrollIfTallEnough(): void {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return
    end()
    window.scrollTo({ top, behavior: 'instant' })
  }
  function end(): void {
    clearTimeout(timer)
    content.disconnect()
    for (const type of scrollInputs) window.removeEventListener(type, end)
  }
}
