import { RelativeTime } from '@portal/sdk'
import dayjs from 'dayjs'
import styles from './instant.module.css'

/** When something was: how long ago, and exactly. */
export function Instant({ at }: { at: string }) {
  return (
    <span className={styles.instant}>
      <RelativeTime at={at} />
      <span>{dayjs(at).format('MMM D, h:mm:ss A')}</span>
    </span>
  )
}
