import type { PaletteItem } from './palette-item.ts'

/**
 * The items that match the text, in their order: each word of the text begins some word of the item's title, hint, or other
 * words. An empty text matches all.
 */
export function filterItems(text: string, items: readonly PaletteItem[]): PaletteItem[] {
  const wanted = wordsOf(text)
  return items.filter(({ title, hint = '', words: others = '' }) => {
    const words = wordsOf(`${title} ${hint} ${others}`)
    return wanted.every(prefix => words.some(word => word.startsWith(prefix)))
  })
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
