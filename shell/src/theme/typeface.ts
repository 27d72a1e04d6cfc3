import { prefetchWhenIdle } from '@portal/sdk/frame'
import { typefaceKey, typefaceStyle } from './stored-typeface.ts'

/** Loads the typeface into the browser's cache once the first page is complete, for the pages that this browser opens later. */
export function loadTypefaceWhenIdle(): void {
  const url = typefaceStyle()?.dataset.url
  if (!url) return
  prefetchWhenIdle(async () => {
    await new FontFace('Geist', `url(${url})`).load()
    localStorage.setItem(typefaceKey, url)
  })
}
