/** Key of the URL of the typeface that this browser has in its cache. */
export const typefaceKey = 'typeface'

/** The style element that defines the typeface. Until it applies, the typeface is not requested. */
export const typefaceStyle = () => document.querySelector<HTMLStyleElement>('style#typeface')

/**
 * Uses the typeface if an earlier page has loaded it. The first page in a browser has a system font: the typeface would
 * arrive too late to be used, and delay the code of the page.
 */
export function applyStoredTypeface(): void {
  const style = typefaceStyle()
  try {
    if (style && localStorage.getItem(typefaceKey) === style.dataset.url) style.media = 'all'
  } catch {
    // The browser blocks storage.
  }
}
