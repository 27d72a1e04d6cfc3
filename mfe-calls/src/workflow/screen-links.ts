/** Names of screens as steps mention them, and where they lead. */
const screens: readonly [name: RegExp, to: string][] = [
  [/\b(?:lead list|leads? that need a follow-up)\b/i, '/leads'],
  [/\b(?:today's )?announcements\b/i, '/communications'],
  [/\b(?:call )?scripts?\b/i, '/scripts'],
  [/\brecord the sale\b/i, '/commissions'],
  [/\bcall activity\b/i, '/activity'],
  [/\bavailability\b/i, '/settings'],
]

export interface TextPart {
  text: string
  /** The path of the screen that the part names; absent for plain text. */
  to?: string
}

/** Splits a text at the first mention of each screen. */
export function screenLinks(text: string): TextPart[] {
  const mentions = screens
    .flatMap(([name, to]) => {
      const found = name.exec(text)
      return found ? [{ start: found.index, end: found.index + found[0].length, to }] : []
    })
    .toSorted((a, b) => a.start - b.start)
  const parts: TextPart[] = []
  let at = 0
  for (const { start, end, to } of mentions) {
    if (start < at) continue
    if (start > at) parts.push({ text: text.slice(at, start) })
    parts.push({ text: text.slice(start, end), to })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}
