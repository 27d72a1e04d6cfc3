import type { OperationShapes, Shape } from '@portal/contracts'

/**
 * Returns where a screen and a service disagree about an operation, such as `body.callbackAt` or `reply[].stage`; null if
 * they understand each other. The service must know everything that the screen may send, and must answer everything that
 * the screen reads. Screens ignore unknown fields of a reply, and new values of an enum.
 */
export function findMismatch(screen: OperationShapes, service: OperationShapes): string | null {
  return (
    findUnread(screen.query, service.query, { path: 'query' }) ??
    findUnread(screen.body, service.body, { path: 'body' }) ??
    findUnread(service.reply, screen.reply, { path: 'reply', isReply: true })
  )
}

interface Place {
  path: string
  isReply?: boolean
}

/** Returns what a reader does not understand of a value, or misses in it. */
function findUnread(sent: Shape | undefined, read: Shape | undefined, place: Place): string | null {
  if (!sent && !read) return null
  // A screen does not read a reply that it does not know. A service would ignore what it does not know.
  if (!read) return place.isReply || isEmpty(sent) ? null : place.path
  // Builds of earlier releases do not record the type of a nullable value.
  if (isAny(read) || (sent && isAny(sent))) return null
  if (!sent) return place.isReply || read.required?.length ? place.path : null
  if (sent.anyOf) return firstOf(sent.anyOf, option => findUnread(option, read, place))
  if (read.anyOf) return findUnreadByAll(sent, read.anyOf, place)
  if (read.enum || sent.enum) return isListed(sent, read, place) ? null : place.path
  if (sent.type !== read.type && !(sent.type === 'integer' && read.type === 'number')) return place.path
  if (read.type === 'array') {
    return findUnread(sent.items ?? {}, read.items ?? {}, { ...place, path: `${place.path}[]` })
  }
  return read.type === 'object' ? findUnreadField(sent, read, place) : null
}

/** One option that understands the value is enough. If there is one kind of object, its field is the most precise answer. */
function findUnreadByAll(sent: Shape, options: readonly Shape[], place: Place): string | null {
  const unread = options.map(option => findUnread(sent, option, place))
  if (unread.includes(null)) return null
  const sameType = unread.filter((_, index) => options[index]?.type === sent.type)
  return (sameType.length === 1 && sameType[0]) || place.path
}

function findUnreadField(sent: Shape, read: Shape, { path, ...place }: Place): string | null {
  const missing = read.required?.find(key => !sent.required?.includes(key) && !sent.values)
  if (missing !== undefined) return `${path}.${missing}`
  const inValues = read.values && sent.values && findUnread(sent.values, read.values, { ...place, path: `${path}.*` })
  if (inValues) return inValues
  return firstOf(Object.entries(sent.properties ?? {}), ([key, shape]) => {
    const known = read.properties?.[key] ?? read.values
    if (!known) return place.isReply ? null : `${path}.${key}`
    return findUnread(shape, known, { ...place, path: `${path}.${key}` })
  })
}

/** Whether a reader knows all values of an enum or, where it accepts other values, their types. */
function isListed(sent: Shape, read: Shape, { isReply }: Place): boolean {
  const typesOf = (shape: Shape) => shape.enum?.map(typeOf) ?? [shape.type === 'integer' ? 'number' : shape.type]
  if (!read.enum || isReply) return typesOf(sent).every(type => typesOf(read).includes(type))
  return sent.enum?.every(value => read.enum?.includes(value)) ?? false
}

const typeOf = (value: unknown) => (value === null ? 'null' : typeof value)

const isAny = ({ type, enum: values, anyOf }: Shape) => !type && !values && !anyOf

const isEmpty = (shape: Shape | undefined) => Object.keys(shape?.properties ?? {}).length === 0

function firstOf<T>(items: readonly T[], find: (item: T) => string | null): string | null {
  for (const item of items) {
    const found = find(item)
    if (found) return found
  }
  return null
}
