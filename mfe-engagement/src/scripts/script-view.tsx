import { outdatedDays, type Script } from '@portal/contracts/engagement'
import { admins } from '@portal/contracts/role'
import { Badge, toastError, RelativeTime, toast, useCan, useNow, lazyComponent } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Alert, Button } from '@portal/sdk/ui'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import BadgeCheck from 'lucide-react/icons/badge-check'
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Trash2 from 'lucide-react/icons/trash-2'
import { Suspense, useState } from 'react'
import { useVerifyScriptPricesMutation } from '../endpoints.ts'
import { memberName } from '../components/member-name.ts'
import { Checklist } from './checklist.tsx'
import { useScriptDraft } from './edit/use-script-draft.ts'
import styles from './scripts.module.css'
import { focusTop } from './use-view-focus.ts'

const EditScript = lazyComponent(() => import('./edit/edit-script.tsx'))
const DeleteScript = lazyComponent(() => import('./edit/delete-script.tsx'))
const ScriptHistory = lazyComponent(() => import('./history/script-history.tsx'))

/** One script in place of the list: a checklist for everyone, and editing for admins. */
export function ScriptView({ script, onBack }: { script: Script; onBack: () => void }) {
  const isAdmin = useCan(admins)
  const storedDraft = useScriptDraft(script.id)
  const [isEditing, setIsEditing] = useState(isAdmin && storedDraft.draft !== undefined)
  const [dialog, setDialog] = useState<'delete' | 'history'>()
  const switchMode = (toEditing: boolean) => {
    setIsEditing(toEditing)
    focusTop()
  }
  if (isEditing) {
    return (
      <Suspense>
        <EditScript script={script} storedDraft={storedDraft} onClose={() => switchMode(false)} onBack={onBack} />
      </Suspense>
    )
  }
  return (
    <>
      <div className="row wrap spread space-below screen-only">
        <Button icon={<ArrowLeft size={16} aria-hidden />} onClick={onBack}>
          Back to Scripts
        </Button>
        <div className="row wrap">
          <Link className="button" to={`/scripts/${script.id}`}>
            <Play size={16} aria-hidden /> Run on a Call
          </Link>
          {isAdmin && (
            <>
              <Button icon={<History size={16} aria-hidden />} onClick={() => setDialog('history')}>
                History
              </Button>
              <Button icon={<Pencil size={16} aria-hidden />} onClick={() => switchMode(true)}>
                Edit
              </Button>
              <Button danger icon={<Trash2 size={16} aria-hidden />} onClick={() => setDialog('delete')}>
                Delete
              </Button>
            </>
          )}
        </div>
      </div>
      <header className="stack gap-2 space-below">
        <h1>{script.title}</h1>
        {script.description && <p className="quiet">{script.description}</p>}
        <div className="row gap-2 wrap">
          {script.category && <Badge tone="neutral">{script.category}</Badge>}
          {script.tags.map(tag => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          <span className="faint small">
            Updated <RelativeTime at={script.updatedAt} />
            {script.pricesVerified && (
              <>
                {' · '}prices verified <RelativeTime at={script.pricesVerified.at} /> by{' '}
                {memberName(script.pricesVerified.by)}
              </>
            )}
          </span>
        </div>
      </header>
      <OutdatedAlert script={script} isAdmin={isAdmin} />
      <Checklist script={script} />
      <Suspense>
        {dialog === 'delete' && (
          <DeleteScript script={script} onDeleted={onBack} onClose={() => setDialog(undefined)} />
        )}
        {dialog === 'history' && <ScriptHistory script={script} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  )
}

function OutdatedAlert({ script, isAdmin }: { script: Script; isAdmin: boolean }) {
  const [verify, { isLoading }] = useVerifyScriptPricesMutation()
  const days = outdatedDays(script, useNow())
  if (days === null) return null

  async function confirm() {
    const { error } = await verify({ id: script.id })
    if (error) toastError(error, 'Failed to update script', { exactly: true })
    else toast({ title: 'Prices verified', description: 'No price warning for the next 60 days.' })
  }

  return (
    <Alert
      className={`space-below ${styles.outdated}`}
      type="warning"
      showIcon
      title="Pricing May Be Outdated"
      description={
        <>
          This script hasn't been updated in {days} days. Please verify current pricing before using with customers.
          {isAdmin && <span className="screen-only"> Use the Edit button to update pricing information.</span>}
        </>
      }
      action={
        isAdmin && (
          <Button
            className="screen-only"
            size="small"
            icon={<BadgeCheck size={16} aria-hidden />}
            disabled={isLoading}
            onClick={() => void confirm()}
          >
            Prices verified
          </Button>
        )
      }
    />
  )
}
