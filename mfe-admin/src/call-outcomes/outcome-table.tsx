import { type CallOutcome, stageLabels } from '@portal/contracts/calls'
import { Button } from '@portal/sdk/ui'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import { callbackLabels } from './labels.ts'

interface OutcomeTableProps {
  /** Undefined while they load. */
  outcomes: readonly CallOutcome[] | undefined
  onEdit: (outcome: CallOutcome) => void
  onMoveUp: (id: string) => void
}

const columns: Column<CallOutcome>[] = [
  { title: 'Key', width: 60, onCard: 'aside', render: ({ key }) => (key === null ? '–' : <kbd>{key}</kbd>) },
  { title: 'Outcome', isName: true, onCard: 'title', width: 140, render: ({ label }) => <strong>{label}</strong> },
  { title: 'Lead becomes', width: 125, render: ({ effects: { stage } }) => (stage ? stageLabels[stage] : 'Unchanged') },
  {
    title: 'Callback',
    width: 95,
    render: ({ effects: { callback } }) => (callback === 'none' ? '–' : callbackLabels[callback]),
  },
  { title: 'Other effects', render: ({ effects }) => alsoDoes(effects) },
]

/** The outcomes in the order of their buttons. */
export function OutcomeTable({ outcomes, onEdit, onMoveUp }: OutcomeTableProps) {
  return (
    <DataTable
      label="Call outcomes"
      columns={columns}
      rows={outcomes}
      actionsWidth={150}
      onOpen={onEdit}
      actions={outcome => (
        <>
          {outcome !== outcomes?.[0] && (
            <Button
              type="text"
              size="small"
              aria-label={`Move up ${outcome.label}`}
              onClick={() => onMoveUp(outcome.id)}
            >
              Move up
            </Button>
          )}
          <Button type="text" size="small" aria-label={`Edit ${outcome.label}`} onClick={() => onEdit(outcome)}>
            Edit
          </Button>
        </>
      )}
    />
  )
}

function alsoDoes({ contacted, closes, doNotCall, stage }: CallOutcome['effects']): string {
  const effects = [
    contacted && 'Marks as contacted',
    stage === 'attempted' && 'Plans the next attempt',
    closes && 'Closes the lead',
    doNotCall && 'Adds to the do-not-call list',
  ].filter(Boolean)
  return effects.join(' · ') || '–'
}
