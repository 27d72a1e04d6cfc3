/** More names would not fit into a toast. */
const maxNames = 3

/** Lists names for a toast, such as "Ann, Bea, Cleo, and 2 more". */
export function listNames(names: readonly string[]): string {
  const more = names.length - maxNames
  const shown = names.slice(0, maxNames).join(', ')
  return more > 0 ? `${shown}, and ${more} more` : shown
}
