import { lazyComponent } from '@portal/sdk'
import { Button, Progress } from '@portal/sdk/ui'
import Download from 'lucide-react/icons/download'
import { Suspense, useEffect, useRef } from 'react'
import type { Filters } from '../filters/filters.ts'
import styles from './export.module.css'
import { useExport } from './use-export.ts'

const RequestDialog = lazyComponent(() => import('../../lead-exports/request-dialog.tsx'))

/** Exports the filtered leads. Shows the progress and a Cancel button while running. */
export function ExportButton({ filters }: { filters: Filters }) {
  const { state, start, cancel, dismiss } = useExport(filters)
  const button = useRef<HTMLButtonElement>(null)
  const wasRunning = useRef(false)
  const isRunning = state.kind === 'running'

  // One button replaces the other and takes over its focus.
  useEffect(() => {
    if (wasRunning.current !== isRunning && document.activeElement === document.body) button.current?.focus()
    wasRunning.current = isRunning
  }, [isRunning])

  if (state.kind !== 'running') {
    return (
      <>
        <Button key="start" ref={button} icon={<Download size={16} aria-hidden />} onClick={() => void start()}>
          Export CSV
        </Button>
        <Suspense>
          {state.kind === 'refused' && <RequestDialog filters={filters} message={state.message} onClose={dismiss} />}
        </Suspense>
      </>
    )
  }
  const percent = state.total === 0 ? 0 : Math.floor((state.done / state.total) * 100)
  return (
    <div className={`row ${styles.running}`}>
      <Progress percent={percent} size="small" aria-label="Export" />
      <Button key="cancel" ref={button} onClick={cancel}>
        Cancel
      </Button>
    </div>
  )
}
