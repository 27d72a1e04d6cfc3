import type { Script } from '@portal/contracts/engagement'

/** The tags to look for, by the service of a lead. The first ones are the most specific. */
const tagsOfService: Readonly<Record<string, readonly string[]>> = {
  'triple-play': ['satellite tv', 'satellite internet', 'home phone'],
  'satellite-tv': ['satellite tv'],
  'satellite-internet': ['satellite internet'],
  'cable-triple-play': ['cable tv', 'cable internet', 'home phone'],
  'cable-tv': ['cable tv'],
  'cable-internet': ['cable internet'],
  'cable-internet-phone': ['cable internet', 'home phone'],
}

/**
 * Returns the script with the best matching tags for a service, such as `cable-tv`; in a tie, the one with the fewest
 * other tags. Undefined if no script has a tag of the service.
 */
export function scriptForService<S extends Pick<Script, 'tags'>>(
  scripts: readonly S[],
  service: string,
): S | undefined {
  const wanted = tagsOfService[service] ?? []
  const score = ({ tags }: S) => {
    const own = new Set(tags.map(tag => tag.toLowerCase()))
    return wanted.reduce((sum, tag, index) => sum + (own.has(tag) ? 2 ** (wanted.length - index) : 0), 0)
  }
  const [best] = scripts.toSorted((a, b) => score(b) - score(a) || a.tags.length - b.tags.length)
  return best && score(best) > 0 ? best : undefined
}
