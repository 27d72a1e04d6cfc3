import { Button } from '@portal/sdk/ui'
import styles from './linking.module.css'
import { type LinkableCall, useLinkActions } from './use-link-actions.tsx'

/** Buttons that set which lead a call was about. */
export function LinkButtons({ call }: { call: LinkableCall }) {
  const { actions, dialog } = useLinkActions(call)
  return (
    <div className={styles.buttons}>
      {actions.map(({ label, onSelect }) => (
        <Button key={label} size="small" onClick={onSelect}>
          {label}
        </Button>
      ))}
      {dialog}
    </div>
  )
}
