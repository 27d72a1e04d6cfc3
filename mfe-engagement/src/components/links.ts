/** A piece of text; with `href`, a link. */
export interface TextPart {
  text: string
  href?: string
}

// Endings that a bare domain may have; anything else, such as "no.Then", is a missing space and not a domain.
const endings = 'com|net|org|gov|edu|io|co|us|info|biz|tv|me|app|dev|ca|uk'
// Printable ASCII without spaces, quotes, angle brackets and backslashes.
const rest = '[!#-;=?-\\[\\]^_a-z{|}~]*'
const candidate = new RegExp(
  `(?<![\\p{L}\\p{N}_@./:\\\\-])(?:https?://${rest}|(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\\.)+(?:${endings})(?![\\w@.-]*@)(?:[/?#:]${rest})?)`,
  'giu',
)

/** Cuts text at its web addresses. Only http and https become links, and only where the address says plainly where it leads. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(candidate)) {
    const address = withoutPunctuation(match[0])
    const href = hrefOf(address, text.slice(match.index + match[0].length))
    if (!href) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: address, href })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** A sentence's own signs after an address are not part of it; a bracket is, if it was opened within. */
function withoutPunctuation(address: string): string {
  const last = address.at(-1) ?? ''
  const isOwn = last === ')' && count(address, '(') >= count(address, ')')
  return /[.,;:!?'*)\]}]/.test(last) && !isOwn ? withoutPunctuation(address.slice(0, -1)) : address
}

const count = (text: string, sign: string) => text.split(sign).length - 1

const mayFollow = /^(?:$|[\s"'<>`)\]}”’»…—–,;!?*]|[.:](?:\s|$))/

function hrefOf(address: string, following: string): string | undefined {
  // What goes on in letters of another script or behind a backslash may lead elsewhere than it seems.
  if (!mayFollow.test(following)) return undefined
  const href = /^https?:/i.test(address) ? address : `https://${address}`
  if (!URL.canParse(href)) return undefined
  const { protocol, username, password, hostname } = new URL(href)
  const isPlain = (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
  return isPlain && hostname.includes('.') && !hostname.endsWith('.') ? href : undefined
}
