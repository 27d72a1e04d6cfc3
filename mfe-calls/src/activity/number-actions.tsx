import { lazyComponent } from '@portal/sdk'
import { useUrlState } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import Grip from 'lucide-react/icons/grip'
import Ban from 'lucide-react/icons/ban'
import { Suspense } from 'react'
import styles from './activity.module.css'

const DialDialog = lazyComponent(() => import('../calling/dial-dialog.tsx'))
const DoNotCallDialog = lazyComponent(() => import('../calling/do-not-call-dialog.tsx'))

const names = ['number'] as const

/**
 * The user's actions for a number that is not in a list. The open dialog is in the URL, so that the palette opens it.
 */
export function NumberActions() {
  const { given, set } = useUrlState(names)
  const close = () => set({ number: '' })
  return (
    <div className="row touch-buttons page-actions">
      <Button
        className={styles.action}
        title="Dial a number"
        icon={<Grip size={16} aria-hidden />}
        onClick={() => set({ number: 'dial' })}
      >
        Dial a number
      </Button>
      <Button
        className={styles.action}
        title="Add to do-not-call"
        icon={<Ban size={16} aria-hidden />}
        onClick={() => set({ number: 'do-not-call' })}
      >
        Add to do-not-call
      </Button>
      <Suspense>
        {given.number === 'dial' && <DialDialog onClose={close} />}
        {given.number === 'do-not-call' && <DoNotCallDialog onClose={close} />}
      </Suspense>
    </div>
  )
}
