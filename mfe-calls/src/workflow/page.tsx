import type { Workflow } from '@portal/contracts/calls'
import { admins } from '@portal/contracts/role'
import { LoadFailure, PageHeader, useCan, useSessionStorage, lazyComponent } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import ArrowDown from 'lucide-react/icons/arrow-down'
import Pencil from 'lucide-react/icons/pencil'
import Printer from 'lucide-react/icons/printer'
import { Suspense, useEffect, useRef } from 'react'
import { useWorkflowQuery } from './endpoints.ts'
import { OrderForms } from './order-forms.tsx'
import { Steps } from './steps.tsx'
import styles from './workflow.module.css'
import { headings } from '../headings.ts'

const WorkflowEditor = lazyComponent(() => import('./editor/workflow-editor.tsx'))

export default function WorkflowPage() {
  const { data: workflow, error, refetch } = useWorkflowQuery()
  const [draft, setDraft] = useSessionStorage<Workflow>('workflow')
  const mayEdit = useCan(admins)
  const isEditing = mayEdit && draft !== undefined
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  return (
    <>
      <PageHeader
        {...headings.workflow}
        actions={
          (workflow ?? !error) &&
          !isEditing && (
            <span className={`row touch-buttons screen-only ${styles.actions}`}>
              <a className={`button touch-area ${styles.jump}`} href="#order-forms">
                Order forms <ArrowDown size={16} aria-hidden />
              </a>
              <Button
                className={styles.print}
                icon={<Printer size={16} aria-hidden />}
                disabled={!workflow}
                onClick={() => window.print()}
              >
                Print
              </Button>
              {workflow && mayEdit && (
                <Button ref={editButton} icon={<Pencil size={16} aria-hidden />} onClick={() => setDraft(workflow)}>
                  Edit
                </Button>
              )}
            </span>
          )
        }
      />
      {!workflow && !error && (
        <div className="page-skeleton" aria-busy="true" aria-label="Loading">
          <i />
          <i />
        </div>
      )}
      {!workflow && error && (
        <section className="panel">
          <LoadFailure what="The workflow" error={error} onRetry={() => void refetch()} />
        </section>
      )}
      {workflow && isEditing && (
        <Suspense>
          <WorkflowEditor stored={workflow} draft={draft} onDraft={setDraft} onDone={() => setDraft(undefined)} />
        </Suspense>
      )}
      {workflow && !isEditing && (
        <div className={styles.page}>
          <Steps steps={workflow.steps} />
          <OrderForms
            forms={workflow.orderForms}
            lookupUrl={workflow.lookupUrl}
            onAddLink={mayEdit ? () => setDraft(workflow) : undefined}
          />
        </div>
      )}
    </>
  )
}
