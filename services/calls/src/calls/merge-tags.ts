import type { ChangeEvent } from '@portal/contracts'

// A change event holds up to 50 tags.
const maxTags = 50

/** Returns each tag once, or only the types if there are too many. Of several tags of a record, the first remains. */
export function mergeTags(tags: ChangeEvent['tags']): ChangeEvent['tags'] {
  const unique = new Map<string, ChangeEvent['tags'][number]>()
  for (const tag of tags) {
    const key = `${tag.type} ${tag.id}`
    if (!unique.has(key)) unique.set(key, tag)
  }
  if (unique.size <= maxTags) return [...unique.values()]
  return [...new Set(tags.map(({ type }) => type))].map(type => ({ type }))
}
