import type { MemberRecord } from '@portal/contracts/members'
import {
  Avatar,
  Badge,
  copyToClipboard,
  RelativeTime,
  roleNames,
  roleTones,
  toast,
  toastError,
  useUser,
} from '@portal/sdk'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import { RowMenu, type RowMenuItem } from '@portal/sdk/ui/row-menu'
import cards from '../components/cards.module.css'
import { useReactivateMemberMutation } from './endpoints.ts'
import { memberName } from './member-name.ts'
import styles from './members.module.css'

interface MemberTableProps {
  /** Undefined while they load. */
  members: readonly MemberRecord[] | undefined
  onEdit: (member: MemberRecord) => void
  onSessions: (member: MemberRecord) => void
  onDeactivate: (member: MemberRecord) => void
}

const columns: Column<MemberRecord>[] = [
  {
    title: 'Name',
    width: 230,
    minWidth: 170,
    isName: true,
    onCard: 'title',
    render: member => <Identity member={member} />,
  },
  {
    title: 'Email',
    onCard: 'untitled',
    minWidth: 138,
    render: member => (memberName(member) === member.email ? '–' : <Email email={member.email} />),
  },
  {
    title: 'Role',
    width: 190,
    minWidth: 104,
    onCard: 'aside',
    render: ({ role, isActive }) => (
      <span className={`inline ${styles.role}`}>
        {role === 'agent' ? (
          <span className="quiet">{roleNames[role]}</span>
        ) : (
          <Badge tone={roleTones[role]}>{roleNames[role]}</Badge>
        )}
        {!isActive && <Badge tone="negative">Deactivated</Badge>}
      </span>
    ),
  },
  {
    title: 'Extension',
    onCard: 'note',
    cardTitle: 'Ext.',
    width: 110,
    minWidth: 76,
    render: ({ extension }) => extension ?? <span className="quiet">None</span>,
  },
  {
    title: 'Last sign-in',
    onCard: 'note',
    width: 170,
    minWidth: 132,
    render: ({ lastSignedInAt, invitedAt }) => (
      <span className="quiet">
        <span className={lastSignedInAt ? styles.cardOnly : ''}>{lastSignedInAt ? 'Signed in' : 'Invited'} </span>
        <RelativeTime at={lastSignedInAt ?? invitedAt} />
      </span>
    ),
  },
]

export function MemberTable({ members, onEdit, onSessions, onDeactivate }: MemberTableProps) {
  const { id: userId } = useUser()
  const reactivate = useReactivate()

  function menuItems(member: MemberRecord): RowMenuItem[] {
    const edit = { label: 'Edit', onSelect: () => onEdit(member) }
    if (!member.isActive) return [edit, { label: 'Reactivate', onSelect: () => void reactivate(member) }]
    if (member.id === userId) return [edit]
    return [
      edit,
      { label: 'Sessions', onSelect: () => onSessions(member) },
      ...(member.lastSignedInAt ? [] : [{ label: 'Copy invitation', onSelect: () => void copyInvitation(member) }]),
      { label: 'Deactivate', isDangerous: true, onSelect: () => onDeactivate(member) },
    ]
  }

  return (
    <DataTable
      label="Members"
      columns={columns}
      rows={members}
      onOpen={onEdit}
      rowClass={() => cards.compact}
      actionsWidth={48}
      actions={member => <RowMenu of={memberName(member)} items={menuItems(member)} />}
    />
  )
}

/** Copies a text to send to someone who has not signed in yet. */
const copyInvitation = ({ email }: MemberRecord) =>
  copyToClipboard(
    `You can now use the call center portal: ${location.origin}/api/login. Sign in with ${email}.`,
    'Invitation',
  )

/** A long one breaks after the @. */
function Email({ email }: { email: string }) {
  const at = email.indexOf('@') + 1
  return (
    <span className="quiet lines">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

function Identity({ member }: { member: MemberRecord }) {
  const { firstName, lastName, profileImageUrl } = member
  const isSelf = useUser().id === member.id
  return (
    <span className="inline">
      <Avatar firstName={firstName} lastName={lastName} imageUrl={profileImageUrl} size={28} />
      <strong className={`breaks ${styles.name}`}>
        {memberName(member)}
        {isSelf && ' (you)'}
      </strong>
    </span>
  )
}

function useReactivate() {
  const [reactivate] = useReactivateMemberMutation()
  return async (member: MemberRecord) => {
    const { error } = await reactivate({ id: member.id })
    if (error) toastError(error, "Couldn't reactivate the member")
    else toast({ title: 'Member reactivated', description: `${memberName(member)} can sign in again.` })
  }
}
