/**
 * Moves the focus to the next or the previous row of the `DataTable` that has it; otherwise to the last focused row of
 * the table around or in `start`.
 */
export function moveRowFocus(start: HTMLElement | null, step: 1 | -1): void {
  const { activeElement } = document
  const table = activeElement?.closest('[data-rows]') ?? start
  const rows = [...(table?.querySelectorAll<HTMLElement>('tr[tabindex]') ?? [])]
  const focused = rows.findIndex(row => row.contains(activeElement))
  const row = focused < 0 ? rows.find(({ tabIndex }) => tabIndex === 0) : rows[focused + step]
  row?.focus({ preventScroll: true })
  row?.scrollIntoView?.({ block: 'nearest' })
}
