import type { Lead } from '@portal/contracts/calls'
import { Checkbox } from '@portal/sdk/ui'
import styles from './selection.module.css'
import type { Selection } from './use-selection.ts'

interface SelectionBoxProps {
  lead: Lead
  selection: Selection
}

/** Selects a lead; with Shift, all from the last one chosen to this one. */
export function SelectionBox({ lead, selection }: SelectionBoxProps) {
  return (
    <span role="gridcell" className={styles.box}>
      <Checkbox
        tabIndex={-1}
        aria-label={`Select ${lead.fullName}`}
        checked={selection.leads.has(lead.id)}
        onChange={({ nativeEvent }) => selection.choose(lead, (nativeEvent as MouseEvent).shiftKey)}
      />
    </span>
  )
}
