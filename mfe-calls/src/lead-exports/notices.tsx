import type { ExportRequest, LargeExport } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { admins } from '@portal/contracts/role'
import { toast, useCan } from '@portal/sdk'
import { useNewRows } from '../components/use-new-rows.ts'
import { useExportRequestsQuery, useLargeExportsQuery } from './endpoints.ts'

/** Tells members about the answers to their requests, and admins about large exports. */
export default function Notices() {
  const { data: requests } = useExportRequestsQuery()
  const { data: exports } = useLargeExportsQuery(undefined, { skip: !useCan(admins) })
  useNewRows(
    requests?.filter(({ isOwn, status }) => isOwn && (status === 'approved' || status === 'declined')),
    showAnswer,
  )
  useNewRows(exports, showLargeExport)
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
