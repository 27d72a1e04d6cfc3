import { Button, Progress } from '@portal/sdk/ui'
import Download from 'lucide-react/icons/download'
import type { Filters } from '../filters/filters.ts'
import styles from './export.module.css'
import { useExport } from './use-export.ts'

/** Exports what is filtered; while it runs, how far it is and a way out. */
export function ExportButton({ filters }: { filters: Filters }) {
  const { state, start, cancel } = useExport(filters)
  if (state.kind === 'idle') {
    return (
      <Button icon={<Download size={16} aria-hidden />} onClick={() => void start()}>
        Export CSV
      </Button>
    )
  }
  const percent = state.total === 0 ? 0 : Math.floor((state.done / state.total) * 100)
  return (
    <div className={styles.running}>
      <Progress percent={percent} size="small" aria-label="Export" />
      <Button onClick={cancel}>Cancel</Button>
    </div>
  )
}
