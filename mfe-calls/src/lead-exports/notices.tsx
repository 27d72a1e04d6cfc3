import type { ExportRequest, LargeExport } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { admins, supervisors } from '@portal/contracts/role'
import { toast, useCan } from '@portal/sdk'
import { useNewRows } from '../components/use-new-rows.ts'
import { useExportRequestsQuery, useLargeExportsQuery } from './endpoints.ts'

/** Notifies members of decisions on their requests, supervisors of new requests, and admins of large exports. */
export default function Notices() {
  const { data: requests } = useExportRequestsQuery()
  const { data: exports } = useLargeExportsQuery(undefined, { skip: !useCan(admins) })
  useNewRows(
    requests?.filter(({ isOwn, status }) => isOwn && (status === 'approved' || status === 'declined')),
    showAnswer,
  )
  const canAnswer = useCan(supervisors)
  useNewRows(
    canAnswer ? requests?.filter(({ isOwn, status }) => !isOwn && status === 'waiting') : undefined,
    showRequest,
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

const showRequest = ({ member, leads }: ExportRequest) =>
  toast({
    title: 'Export request',
    description: `${fullName(member) || 'A member'} wants to export ${leads.toLocaleString('en-US')} leads. Decide under Leads, Export requests.`,
    kind: 'neutral',
  })

const showLargeExport = ({ member, leads }: LargeExport) =>
  toast({
    title: 'Large export',
    description: `${fullName(member) || 'A member'} exported ${leads.toLocaleString('en-US')} leads.`,
    kind: 'neutral',
  })
