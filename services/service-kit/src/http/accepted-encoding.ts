import { parseAccept } from 'hono/utils/accept'

/**
 * Chooses a content encoding by an `Accept-Encoding` header: of the offered ones, the one with the highest q value, and
 * of equals the first.
 * @param offered in the order of our preference, such as `['br', 'gzip']`.
 * @returns null if the client accepts none of them, so that the body goes out uncompressed.
 */
export function acceptedEncoding<E extends string>(header: string | undefined, offered: readonly E[]): E | null {
  const accepted = parseAccept(header ?? '').map(({ type, q }) => ({ name: type.toLowerCase(), q }))
  const quality = (name: string) =>
    (accepted.find(encoding => encoding.name === name) ?? accepted.find(encoding => encoding.name === '*'))?.q ?? 0
  let best: { encoding: E | null; q: number } = { encoding: null, q: 0 }
  for (const encoding of offered) {
    const q = quality(encoding)
    if (q > best.q) best = { encoding, q }
  }
  return best.encoding
}
