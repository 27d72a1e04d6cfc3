import type { WrittenText } from './written-text.ts'

/** Of paths, selectors, styles, and keys. */
const codeLike = /[<>=*_#@\\]|\w\(|^[/.]|\p{L}:\S|\dpx\b|--|\bvar\b/u
const startsLikeSentence = /^[“"(]?\p{Lu}[\p{Ll}’']*($|[ ,.…?!:-])/u
const twoWords = /(^| )\p{Ll}{2,}[,.:;?!…]? (.* )?[“"]?\p{L}{2,}/u
const wordNextToValue = /1(['’]s)? \p{Ll}{2,}|^\p{Ll}{2,} [“"]?1/u
/** A key, such as `call {id}`. */
const nameAndId = /^\S+ \{(\w*I|i)d\}$/
/** What follows a name or another sentence, such as `: missed`. */
const continues = /^([,:] |['’]s )\p{Ll}{2,}/u

/** Whether a string reads like a text for people, not like a name, a class, a path, or a style. */
export function isProse({ text, words }: WrittenText): boolean {
  const sample = text
    .replace(/\{[^{}|]*\}/g, '1')
    .replace(/[{}|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (!/\p{Ll}/u.test(words) || words.includes('|') || codeLike.test(sample) || nameAndId.test(text)) return false
  return [startsLikeSentence, twoWords, wordNextToValue, continues].some(pattern => pattern.test(sample))
}
