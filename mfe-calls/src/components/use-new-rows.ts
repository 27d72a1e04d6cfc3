import { useEffect, useRef } from 'react'

/** Shows each record that was not among the first ones. */
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
