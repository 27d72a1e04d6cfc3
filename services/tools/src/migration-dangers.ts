/** A statement that blocks requests on a large table, or that breaks the previous release while both run. */
interface Danger {
  readonly pattern: RegExp
  readonly advice: string
}

const dangers: readonly Danger[] = [
  { pattern: /\bdrop\s+table\b/i, advice: 'drop a table one release after the last one that reads it' },
  { pattern: /\bdrop\s+column\b/i, advice: 'drop a column one release after the last one that reads it' },
  { pattern: /\brename\s+(column|to)\b/i, advice: 'add the new name, and drop the old one in a later release' },
  {
    pattern: /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
    advice: 'add a column of the new type: this rewrites the table',
  },
  {
    pattern: /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i,
    advice: 'add a check constraint that is not valid, then validate it',
  },
  {
    pattern: /\badd\s+column\s+(?:(?!\bdefault\b)[^,;])*\bnot\s+null\b(?![^,;]*\bdefault\b)/i,
    advice: 'give the new column a default: the previous release inserts without it',
  },
  {
    pattern: /\bcreate\s+(unique\s+)?index\b/i,
    advice: 'an index on an existing table blocks its writes: create it concurrently, in the folder after',
  },
  {
    pattern: /^\s*(update|delete\s+from)\b/i,
    advice: 'the locks of the migration last until all rows are changed: change them in a background task',
  },
  { pattern: /\bvacuum\s+full\b|\bcluster\b/i, advice: 'this blocks the table while it is rewritten' },
]

/** Returns the dangers in a migration. Statements about a table that the migration itself creates are safe: it is empty. */
export function dangersOf(sql: string): string[] {
  const text = sql.replaceAll(/--.*$/gm, '').replaceAll(/'(?:[^']|'')*'/g, "''")
  const created = new Set(
    [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi)].map(match => match[1]),
  )
  return text.split(';').flatMap(statement => {
    const table = /\b(?:alter\s+table(?:\s+if\s+exists)?(?:\s+only)?|on|update|from)\s+([\w.]+)/i.exec(statement)?.[1]
    if (table && created.has(table)) return []
    return dangers.filter(({ pattern }) => pattern.test(statement)).map(({ advice }) => advice)
  })
}
