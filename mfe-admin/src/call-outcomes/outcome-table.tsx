import { type CallOutcome, stageLabels } from '@portal/contracts/calls'
import { Badge, type Tone } from '@portal/sdk'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import { RowMenu } from '@portal/sdk/ui/row-menu'
import type { ReactNode } from 'react'
import { callbackLabels } from './labels.ts'
import styles from './page.module.css'

interface OutcomeTableProps {
  /** Undefined while they load. */
  outcomes: readonly CallOutcome[] | undefined
  onEdit: (outcome: CallOutcome) => void
  onMoveUp: (id: string) => void
}

/** The stages that end the work on a lead well or badly. */
const stageTones: Readonly<Record<string, Tone>> = { sold: 'positive', lost: 'negative' }

const columns: Column<CallOutcome>[] = [
  {
    title: 'Key',
    width: 60,
    onCard: 'before',
    render: ({ key }) => (key === null ? '–' : <kbd className={styles.key}>{key}</kbd>),
  },
  {
    title: 'Outcome',
    isName: true,
    onCard: 'title',
    width: 190,
    minWidth: 130,
    render: ({ label }) => <strong className="lines">{label}</strong>,
  },
  {
    title: 'Lead becomes',
    width: 170,
    minWidth: 126,
    onCard: 'aside',
    render: ({ effects: { stage } }) =>
      stage ? (
        <span className={styles.stage}>
          <Badge tone={stageTones[stage]}>{stageLabels[stage]}</Badge>
        </span>
      ) : (
        <span className="quiet">Unchanged</span>
      ),
  },
  {
    title: 'Callback',
    cardTitle: 'Callback:',
    width: 95,
    minWidth: 84,
    onCard: 'note',
    render: ({ effects: { callback } }) =>
      callback === 'none' ? (
        '–'
      ) : (
        <span className={callback === 'optional' ? 'quiet' : ''}>{callbackLabels[callback]}</span>
      ),
  },
  { title: 'Other effects', minWidth: 240, onCard: 'note', render: ({ effects }) => alsoDoes(effects) },
]

/** The outcomes in the order of their buttons. */
export function OutcomeTable({ outcomes, onEdit, onMoveUp }: OutcomeTableProps) {
  return (
    <DataTable
      label="Call outcomes"
      columns={columns}
      rows={outcomes}
      actionsWidth={48}
      onOpen={onEdit}
      actions={outcome => (
        <RowMenu
          of={outcome.label}
          items={[
            { label: 'Edit', onSelect: () => onEdit(outcome) },
            ...(outcome === outcomes?.[0] ? [] : [{ label: 'Move up', onSelect: () => onMoveUp(outcome.id) }]),
          ]}
        />
      )}
    />
  )
}

function alsoDoes({ contacted, closes, doNotCall, stage }: CallOutcome['effects']): ReactNode {
  const effects = [
    contacted && 'Marks as contacted',
    stage === 'attempted' && 'Plans the next attempt',
    closes && 'Closes the lead',
    doNotCall && 'Adds to the do-not-call list',
  ].filter(Boolean)
  return effects.length > 0 ? <span className="quiet lines">{effects.join(' · ')}</span> : '–'
}
