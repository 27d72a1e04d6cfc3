import { useLeadBlockQuery, useLeadPositionQuery } from '../endpoints.ts'
import type { Filters } from '../filters/filters.ts'
import { blockSize } from '../list/lead-block-query.ts'

interface Neighbors {
  /** ID of the lead above in the list; undefined at the top, and for a lead that the list hasn't loaded. */
  previous: string | undefined
  /** ID of the lead below in the list. */
  next: string | undefined
}

/**
 * Returns the leads above and below a lead in the list with these filters. A lead that has left the list, for example
 * because it is contacted now, keeps its place: `next` is the lead that moved up.
 */
export function useNeighbors(filters: Filters, leadId: string): Neighbors {
  const { data: opened } = useLeadPositionQuery({ filters, leadId })
  const { currentData: top } = useLeadBlockQuery({ ...filters, at: 0 })
  const inTop = top?.rows.findIndex(({ id }) => id === leadId) ?? -1
  const position = opened ?? (inTop < 0 ? null : inTop)
  const at = blockOf(position ?? 0)
  const { currentData: block } = useLeadBlockQuery({ ...filters, at })
  const listed = block?.rows.findIndex(({ id }) => id === leadId) ?? -1
  const isListed = listed >= 0
  const index = isListed ? at + listed : (position ?? 0)
  const [above, below] = [index - 1, isListed ? index + 1 : index]
  const outside = blockOf(above) === at ? blockOf(below) : blockOf(above)
  const { currentData: other } = useLeadBlockQuery({ ...filters, at: outside }, { skip: outside < 0 || outside === at })
  if (position === null) return { previous: undefined, next: undefined }
  const idAt = (row: number) =>
    row < 0 ? undefined : (blockOf(row) === at ? block?.rows[row - at] : other?.rows[row - outside])?.id
  return { previous: idAt(above), next: idAt(below) }
}

const blockOf = (row: number) => Math.floor(row / blockSize) * blockSize
