import { Progress } from '@portal/sdk/ui'

interface ProgressBarProps {
  label: string
  value: number
  target: number
  isThin?: boolean
}

/** A progress bar with an accessible name and value. A target of 0 leaves it empty. */
export function ProgressBar({ label, value, target, isThin = false }: ProgressBarProps) {
  const percent = target > 0 ? (value / target) * 100 : 0
  return (
    <Progress
      percent={percent}
      showInfo={false}
      {...(isThin && { size: { height: 4 } })}
      aria-label={label}
      aria-valuemax={target}
      aria-valuenow={Math.min(value, target)}
    />
  )
}
