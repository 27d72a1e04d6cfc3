import type { Choice } from './choice.ts'

/** The choices that have, for each part of the text, a word that begins so; in their order. All of them for no text. */
export function matching(text: string, choices: readonly Choice[]): Choice[] {
  const asked = wordsOf(text)
  return choices.filter(({ title, hint = '' }) => {
    const words = wordsOf(`${title} ${hint}`)
    return asked.every(part => words.some(word => word.startsWith(part)))
  })
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
