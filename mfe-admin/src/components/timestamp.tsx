import { RelativeTime } from '@portal/sdk'
import dayjs from 'dayjs'
import styles from './timestamp.module.css'

/** Shows a UTC instant as relative time, with the exact local time below it. */
export function Timestamp({ at }: { at: string }) {
  return (
    <span className={styles.timestamp}>
      <RelativeTime at={at} />
      <span>{dayjs(at).format('MMM D, h:mm:ss A')}</span>
    </span>
  )
}
