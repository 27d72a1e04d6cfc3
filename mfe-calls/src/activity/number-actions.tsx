import { lazyComponent } from '@portal/sdk'
import { useUrlState } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import { RowMenu } from '@portal/sdk/ui/row-menu'
import Grip from 'lucide-react/icons/grip'
import Ban from 'lucide-react/icons/ban'
import { Suspense } from 'react'
import styles from './activity.module.css'

const DialDialog = lazyComponent(() => import('../calling/dial-dialog.tsx'))
const DoNotCallDialog = lazyComponent(() => import('../calling/do-not-call-dialog.tsx'))

const names = ['number'] as const

/**
 * The user's actions for a number that is not in a list. The open dialog is in the URL, so that the palette opens it.
 * Without room for both buttons, the second is in a menu.
 */
export function NumberActions() {
  const { given, set } = useUrlState(names)
  const close = () => set({ number: '' })
  const block = () => set({ number: 'do-not-call' })
  return (
    <div className={`row touch-buttons ${styles.actions}`}>
      <Button icon={<Grip size={16} aria-hidden />} onClick={() => set({ number: 'dial' })}>
        <span>
          Dial<span className={styles.rest}> a number</span>
        </span>
      </Button>
      <Button className={styles.block} icon={<Ban size={16} aria-hidden />} onClick={block}>
        Add to do-not-call
      </Button>
      <span className={styles.more}>
        <RowMenu of="a number" items={[{ label: 'Add to do-not-call…', onSelect: block }]} />
      </span>
      <Suspense>
        {given.number === 'dial' && <DialDialog onClose={close} />}
        {given.number === 'do-not-call' && <DoNotCallDialog onClose={close} />}
      </Suspense>
    </div>
  )
}
