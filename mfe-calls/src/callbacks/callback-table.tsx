import type { Callback } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { Badge, useNow } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import { RowMenu } from '@portal/sdk/ui/row-menu'
import { PhoneLink } from '../calling/phone-link.tsx'
import { viewerTimeZone } from '../leads/viewer-time-zone.ts'
import { clocksOf } from './callback-times.ts'
import styles from './callbacks.module.css'
import type { CallbackChange } from './use-change-callback.ts'

export interface CallbackActions {
  openLead: (leadId: string) => void
  call: (callback: Callback) => void
  change: (callback: Callback, change: CallbackChange, title: string) => void
  /** Opens the dialog for another time. */
  move: (callback: Callback) => void
}

interface CallbackTableProps {
  /** Undefined while they load. */
  callbacks: readonly Callback[] | undefined
  actions: CallbackActions
}

/** Open callbacks, soonest first. */
export function CallbackTable({ callbacks, actions }: CallbackTableProps) {
  const { openLead, call, change, move } = actions
  const columns: Column<Callback>[] = [
    {
      title: 'Lead',
      width: 170,
      minWidth: 124,
      isName: true,
      onCard: 'title',
      render: ({ leadId, leadName }) => (
        <button type="button" className="plain strong opens touch-area" onClick={() => openLead(leadId)}>
          {leadName}
        </button>
      ),
    },
    { title: 'When', width: 176, minWidth: 146, onCard: 'untitled', render: callback => <When callback={callback} /> },
    {
      title: 'Phone',
      width: 215,
      minWidth: 136,
      onCard: 'untitled',
      render: callback => (
        <PhoneLink phone={callback.phone} callable={callback.callable} onCall={() => call(callback)} />
      ),
    },
    { title: 'Owner', width: 110, minWidth: 88, render: ({ owner }) => (owner ? fullName(owner) : 'Anyone') },
    {
      title: 'Note',
      render: ({ note }) =>
        note ? (
          <span className="two-lines" title={note}>
            {note}
          </span>
        ) : (
          '–'
        ),
    },
  ]
  return (
    <DataTable
      label="Callbacks"
      columns={columns}
      rows={callbacks}
      actionsWidth={112}
      actions={callback => (
        <>
          <Button
            size="small"
            aria-label={`Done: ${callback.leadName}`}
            onClick={() => change(callback, { state: 'done' }, 'Callback done')}
          >
            Done
          </Button>
          <RowMenu
            of={callback.leadName}
            items={[
              { label: 'Change the time', onSelect: () => move(callback) },
              callback.ownerId
                ? {
                    label: 'Let anyone call',
                    onSelect: () => change(callback, { owner: 'anyone' }, 'Anyone can make this call'),
                  }
                : { label: 'Take', onSelect: () => change(callback, { owner: 'me' }, 'Callback taken') },
              {
                label: 'Cancel the callback',
                isDangerous: true,
                onSelect: () => change(callback, { state: 'canceled' }, 'Callback canceled'),
              },
            ]}
          />
        </>
      )}
    />
  )
}

function When({ callback: { from, until, timeZone } }: { callback: Callback }) {
  const now = useNow()
  const isOverdue = Date.parse(until) <= now
  const isDue = Date.parse(from) <= now
  const [there, here] = clocksOf(from, timeZone, viewerTimeZone)
  return (
    <span className="inline">
      <span className={styles.when}>
        {there}
        {here && <span className="quiet small">{here}</span>}
      </span>
      {isDue && <Badge tone={isOverdue ? 'negative' : 'accent'}>{isOverdue ? 'Overdue' : 'Due'}</Badge>}
    </span>
  )
}
