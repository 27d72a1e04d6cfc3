import styles from './progress-bar.module.css'

interface ProgressBarProps {
  label: string
  value: number
  target: number
}

/** A progress bar with an accessible name and value. A target of 0 leaves it empty. */
export function ProgressBar({ label, value, target }: ProgressBarProps) {
  const percent = target > 0 ? Math.min(100, Math.max(0, (value / target) * 100)) : 0
  return (
    <div
      className={`${styles.track} ${percent === 100 ? styles.isFull : ''}`}
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
