import { prefetchWhenIdle } from '@portal/sdk/frame'
import { useLayoutEffect, useRef } from 'react'
import { typefaceKey, typefaceStyle } from './stored-typeface.ts'

/** The typeface, once this document has loaded it. */
let loaded: FontFace | undefined

/** Loads the typeface once the first page is complete, also into the browser's cache for later documents. */
export function loadTypefaceWhenIdle(): void {
  const url = typefaceStyle()?.dataset.url
  if (!url) return
  prefetchWhenIdle(async () => {
    loaded = await new FontFace('Geist', `url(${url})`, { weight: '100 900' }).load()
    localStorage.setItem(typefaceKey, url)
  })
}

/** Shows a page that the user opens in the typeface, if it has loaded by then. The text of a page on screen never changes. */
export function useLoadedTypeface(pathname: string): void {
  const shownPath = useRef(pathname)
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    if (loaded) document.fonts.add(loaded)
  }, [pathname])
}
