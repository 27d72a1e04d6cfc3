import type { ExportRequest, LargeExport } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { admins } from '@portal/contracts/role'
import { toast, useCan } from '@portal/sdk'
import { useEffect, useRef } from 'react'
import { useExportRequestsQuery, useLargeExportsQuery } from './endpoints.ts'

/** Tells members about the answers to their requests, and admins about large exports. */
export default function Notices() {
  const { data: requests } = useExportRequestsQuery()
  const { data: exports } = useLargeExportsQuery(undefined, { skip: !useCan(admins) })
  useNew(
    requests?.filter(({ isOwn, status }) => isOwn && (status === 'approved' || status === 'declined')),
    showAnswer,
  )
  useNew(exports, showLargeExport)
  return null
}

const showAnswer = ({ status }: ExportRequest) =>
  toast(
    status === 'approved'
      ? { title: 'Export approved', description: 'Export with the same filters within 24 hours.' }
      : { title: 'Export declined', description: 'Ask your supervisor why, or narrow the filters.' },
  )

const showLargeExport = ({ member, leads }: LargeExport) =>
  toast({
    title: 'Large export',
    description: `${fullName(member) || 'A member'} exported ${leads.toLocaleString('en-US')} leads.`,
    kind: 'neutral',
  })

/** Shows each record that was not among the first ones. */
function useNew<Row extends { id: string }>(rows: readonly Row[] | undefined, show: (row: Row) => void): void {
  const shown = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!rows) return
    for (const row of rows) if (shown.current && !shown.current.has(row.id)) show(row)
    shown.current = new Set([...(shown.current ?? []), ...rows.map(({ id }) => id)])
  }, [rows, show])
}
