/** A segment of text; with `href`, a link. */
export interface TextSegment {
  text: string
  href?: string
}

// A bare domain must end in one of these. Anything else, such as "no.Then", is a missing space.
const topLevelDomains = 'com|net|org|gov|edu|io|co|us|info|biz|tv|me|app|dev|ca|uk'
// Printable ASCII without spaces, quotes, angle brackets and backslashes.
const urlCharacters = '[!#-;=?-\\[\\]^_a-z{|}~]*'
const candidate = new RegExp(
  `(?<![\\p{L}\\p{N}_@./:\\\\-])(?:https?://${urlCharacters}|(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+(?:${topLevelDomains})(?![\\w@.-]*@)(?:[/?#:]${urlCharacters})?)`,
  'giu',
)

/**
 * Splits text at its web addresses. Only http and https addresses become links, and only if they lead where they appear to
 * lead. Joining the segments gives the original text.
 */
export function splitLinks(text: string): TextSegment[] {
  const segments: TextSegment[] = []
  let end = 0
  for (const match of text.matchAll(candidate)) {
    const address = trimPunctuation(match[0])
    const href = safeHref(address, text.slice(match.index + match[0].length))
    if (!href) continue
    if (match.index > end) segments.push({ text: text.slice(end, match.index) })
    segments.push({ text: address, href })
    end = match.index + address.length
  }
  if (end < text.length) segments.push({ text: text.slice(end) })
  return segments
}

/** Removes the punctuation of the sentence from the end of an address. Keeps a `)` that the address itself opened. */
function trimPunctuation(address: string): string {
  const last = address.at(-1) ?? ''
  const isBalanced = last === ')' && occurrences(address, '(') >= occurrences(address, ')')
  return /[.,;:!?'*)\]}]/.test(last) && !isBalanced ? trimPunctuation(address.slice(0, -1)) : address
}

const occurrences = (text: string, character: string) => text.split(character).length - 1

const allowedAfterLink = /^(?:$|[\s"'<>`)\]}”’»…—–,;!?*]|[.:](?:\s|$))/

function safeHref(address: string, following: string): string | undefined {
  // An address that continues in another script or after a backslash may lead elsewhere than it appears to.
  if (!allowedAfterLink.test(following)) return undefined
  const href = /^https?:/i.test(address) ? address : `https://${address}`
  if (!URL.canParse(href)) return undefined
  const { protocol, username, password, hostname } = new URL(href)
  const isPlain = (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
  return isPlain && hostname.includes('.') && !hostname.endsWith('.') ? href : undefined
}
