import { Input, Segmented } from '@portal/sdk/ui'
import { ConfirmDialog } from '@portal/sdk/ui/confirm-dialog'
import { useState } from 'react'
import { Field, FieldColumn } from '../components/field.tsx'
import { usePromoteMutation, useReleaseBuildMutation, useRollBackMutation, useWithdrawMutation } from './endpoints.ts'

/** The change that an admin is about to make. */
export interface Move {
  kind: 'release' | 'promote' | 'rollback' | 'withdraw'
  remote: string
  /** The build to move to or to withdraw. Absent: the previous build. */
  build?: string
  /** The build that the list showed as current. If another one is current by then, the gateway refuses to move. */
  from?: string
}

const shares = [
  { value: 5, label: '5%' },
  { value: 25, label: '25%' },
  { value: 100, label: 'Everyone' },
]

const texts = {
  release: {
    action: 'Release',
    busy: 'Releasing...',
    done: 'Released',
    what: 'gets this build with the next page they open.',
  },
  promote: {
    action: 'Promote',
    busy: 'Promoting...',
    done: 'Promoted',
    what: 'gets the candidate with the next page they open.',
  },
  rollback: {
    action: 'Roll back',
    busy: 'Rolling back...',
    done: 'Rolled back',
    what: 'gets the earlier build with the next page they open. Idle pages reload.',
  },
  withdraw: {
    action: 'Withdraw',
    busy: 'Withdrawing...',
    done: 'Withdrawn',
    what: 'who has this build open gets the released one. No one can release it again.',
  },
} as const

/** Asks for a reason, then releases, promotes, rolls back, or withdraws a build of one remote. */
export default function MoveDialog({
  move: { kind, remote, build, from },
  onClose,
}: {
  move: Move
  onClose: () => void
}) {
  const [why, setWhy] = useState('')
  const [share, setShare] = useState(100)
  const [release] = useReleaseBuildMutation()
  const [promote] = usePromoteMutation()
  const [rollBack] = useRollBackMutation()
  const [withdraw] = useWithdrawMutation()
  const { action, busy, done, what } = texts[kind]
  const confirm = {
    release: () => release({ remote, build: build ?? '', share, why }),
    promote: () => promote({ remote, build, from, why }),
    rollback: () => rollBack({ remote, from, why, ...(build && { to: build }) }),
    withdraw: () => withdraw({ remote, build: build ?? '', why }),
  }[kind]
  return (
    <ConfirmDialog
      title={`${action} ${remote}${build ? ` ${build}` : ''}?`}
      actionLabel={action}
      busyLabel={busy}
      isDangerous={kind === 'rollback' || kind === 'withdraw'}
      onConfirm={confirm}
      failureText={`Couldn't ${action.toLowerCase()} ${remote}`}
      successToast={{
        title: done,
        description:
          kind === 'withdraw'
            ? `No one can release ${remote} ${build} again.`
            : remote === 'landing'
              ? 'New visitors see it at once.'
              : 'Open tabs learn of it within 20 seconds.',
      }}
      onClose={onClose}
    >
      <p>
        {kind === 'release' && share < 100 ? `A fixed ${share}% of the members` : 'Everyone'} {what}
      </p>
      <FieldColumn>
        {kind === 'release' && remote !== 'landing' && (
          <Segmented aria-label="Share of the members" options={shares} value={share} onChange={setShare} />
        )}
        <Field label="Reason (optional)">
          {control => <Input {...control} value={why} maxLength={300} onChange={event => setWhy(event.target.value)} />}
        </Field>
      </FieldColumn>
    </ConfirmDialog>
  )
}
