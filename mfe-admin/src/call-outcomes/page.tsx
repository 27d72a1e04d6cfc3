import type { CallOutcome } from '@portal/contracts/calls'
import { lazyComponent, LoadFailure, PageHeader, toast, toastError } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import { headings } from '../headings.ts'
import styles from './page.module.css'
import { CallingPages } from '../components/calling-pages.tsx'
import { type OutcomesToEdit, useOutcomesToEditQuery, useUpdateCallOutcomesMutation } from './endpoints.ts'
import { OutcomeTable } from './outcome-table.tsx'

const OutcomeDialog = lazyComponent(() => import('./outcome-dialog.tsx'))

export default function CallOutcomesPage() {
  const { data, error, refetch } = useOutcomesToEditQuery()
  const [edited, setEdited] = useState<CallOutcome | 'new' | null>(null)
  return (
    <>
      <PageHeader
        {...headings.callOutcomes}
        actions={
          <Button
            type="primary"
            icon={<Plus size={16} aria-hidden />}
            disabled={!data}
            onClick={() => setEdited('new')}
          >
            Add Outcome
          </Button>
        }
      />
      <CallingPages />
      <section className={`panel list ${styles.outcomes}`} aria-label="Outcomes">
        {error && !data ? (
          <LoadFailure what="The outcomes" error={error} onRetry={() => void refetch()} />
        ) : (
          <Outcomes stored={data} onEdit={setEdited} />
        )}
      </section>
      <Suspense>
        {edited && data && (
          <OutcomeDialog
            stored={data}
            outcome={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  )
}

interface OutcomesProps {
  /** Undefined while they load. */
  stored: OutcomesToEdit | undefined
  onEdit: (outcome: CallOutcome) => void
}

function Outcomes({ stored, onEdit }: OutcomesProps) {
  const [update] = useUpdateCallOutcomesMutation()

  /** Swaps an outcome with the previous one. The buttons have the order of the list. */
  async function moveUp(id: string) {
    if (!stored) return
    const { outcomes, version } = stored
    const index = outcomes.findIndex(outcome => outcome.id === id)
    const [moved, before] = [outcomes[index], outcomes[index - 1]]
    if (!moved || !before) return
    const { error } = await update({ outcomes: outcomes.with(index - 1, moved).with(index, before), version })
    if (error) toastError(error, "Couldn't move the outcome. Try again.")
    else toast({ title: 'Outcome moved', description: moved.label })
  }

  return <OutcomeTable outcomes={stored?.outcomes} onEdit={onEdit} onMoveUp={id => void moveUp(id)} />
}
