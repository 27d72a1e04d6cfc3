import styles from './parts.module.css'

interface BarProps {
  label: string
  value: number
  target: number
}

/** How far something has come, for eyes and for screen readers. */
export function Bar({ label, value, target }: BarProps) {
  const percent = target > 0 ? Math.min(100, Math.max(0, (value / target) * 100)) : 0
  return (
    <div
      className={`${styles.bar} ${percent === 100 ? styles.isFull : ''}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={target}
      aria-valuenow={Math.min(value, target)}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}
