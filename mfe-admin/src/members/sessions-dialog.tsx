import type { MemberRecord, MemberSession } from '@portal/contracts/members'
import { EmptyState, isApiError, LoadFailure, RelativeTime, toast, toastError } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import { useState } from 'react'
import { useEndMemberSessionMutation, useEndMemberSessionsMutation, useListMemberSessionsQuery } from './endpoints.ts'
import { memberName } from './member-name.ts'
import styles from './members.module.css'

const maxShown = 5

/** The browsers in which a member is signed in, latest first, with buttons to sign them out. Older ones appear on request. */
export default function SessionsDialog({ member, onClose }: { member: MemberRecord; onClose: () => void }) {
  const { id } = member
  const name = memberName(member)
  const { data: sessions, error, refetch } = useListMemberSessionsQuery({ id }, { refetchOnMountOrArgChange: true })
  const [endOne] = useEndMemberSessionMutation()
  const [endAll, ending] = useEndMemberSessionsMutation()
  const [showsAll, setShowsAll] = useState(false)
  const count = sessions?.length ?? 0

  async function signOut({ id: sessionId, device }: MemberSession) {
    const { error: failure } = await endOne({ id, sessionId })
    if (!failure) return toast({ title: 'Signed out', description: `${name} is signed out of ${device}.` })
    toastError(failure, "Couldn't sign out the browser. Try again.")
    // The session has already ended.
    if (isApiError(failure) && failure.status === 404) void refetch()
  }

  async function signOutEverywhere() {
    const { error: failure } = await endAll({ id })
    if (failure) return toastError(failure, "Couldn't sign out the member. Try again.")
    onClose()
    toast({ title: 'Signed out', description: `${name} is signed out everywhere.` })
  }

  return (
    <Modal
      open
      title={`Sessions of ${name}`}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            danger
            disabled={!sessions?.length}
            loading={ending.isLoading}
            onClick={() => void signOutEverywhere()}
          >
            Sign out everywhere
          </Button>
        </>
      }
    >
      {error && !sessions && <LoadFailure what="The sessions" error={error} onRetry={() => void refetch()} />}
      {sessions?.length === 0 && <EmptyState icon={<MonitorSmartphone />} title="Not signed in" />}
      <ul className={`rows ${styles.sessions}`} aria-label="Sessions" aria-busy={!sessions && !error}>
        {sessions?.slice(0, showsAll ? count : maxShown).map(session => (
          <li key={session.id} className="list-row">
            <span>
              {session.device}{' '}
              <span className="quiet">
                {session.ip}, last used <RelativeTime at={session.lastSeenAt} />
              </span>
            </span>
            <Button size="small" aria-label={`Sign out ${session.device}`} onClick={() => void signOut(session)}>
              Sign out
            </Button>
          </li>
        ))}
      </ul>
      {count > maxShown && (
        <Button className="space-above" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${count}`}
        </Button>
      )}
    </Modal>
  )
}
