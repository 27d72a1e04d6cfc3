import { useEffect, useRef } from 'react'

/** Calls `show` for each record that was not in the first reply. */
export function useNewRows<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  show: (row: Row) => void,
): void {
  const shown = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!rows) return
    for (const row of rows) if (shown.current && !shown.current.has(row.id)) show(row)
    shown.current = new Set([...(shown.current ?? []), ...rows.map(({ id }) => id)])
  }, [rows, show])
}
