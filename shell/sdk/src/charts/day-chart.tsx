import { type CSSProperties, type PointerEvent, type ReactNode, useState } from 'react'
import styles from './day-chart.module.css'

export interface ChartDay {
  title: string
  items: readonly { name: string; value: string; color?: string | undefined }[]
  /** Whether the day isn't over, so its figures still grow. */
  isUnfinished?: boolean | undefined
}

export interface DayChartProps {
  /** One entry per band of the chart, from left to right. */
  days: readonly ChartDay[]
  /** Distance in pixels from the left and right edge of the chart to its plot. */
  inset: { left: number; right: number }
  /** The chart, without its own tooltip. */
  children: ReactNode
}

/**
 * Highlights the day under the pointer in a chart by day and shows its figures, in the colors of the theme. The tooltip
 * stays within the chart, so no card clips it. Hidden from screen readers, which get the same figures as a table.
 */
export function DayChart({ days, inset, children }: DayChartProps) {
  const [index, setIndex] = useState<number>()
  const day = index === undefined ? undefined : days[index]
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const plotWidth = width - inset.left - inset.right
    const position = Math.floor(((event.clientX - left - inset.left) / plotWidth) * days.length)
    setIndex(Math.max(0, Math.min(days.length - 1, position)))
  }
  const place = {
    '--day': index ?? 0,
    '--days': days.length,
    '--left': `${inset.left}px`,
    '--right': `${inset.right}px`,
  } as CSSProperties
  return (
    <div
      className={styles.chart}
      style={place}
      aria-hidden
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setIndex(undefined)}
    >
      {day && <div className={styles.band} />}
      {children}
      {day && (
        <div
          className={`floating small ${styles.tooltip}`}
          data-side={(index ?? 0) < days.length / 2 ? 'right' : 'left'}
          role="presentation"
        >
          <p className="row wrap gap-2 strong">
            {day.title}
            {day.isUnfinished && <span className={styles.unfinished}>so far</span>}
          </p>
          {day.items.map(({ name, value, color }) => (
            <p key={name} className={`row gap-2 quiet ${styles.item}`}>
              {color && <i style={{ background: color }} />}
              <span>{name}</span>
              <b>{value}</b>
            </p>
          ))}
        </div>
      )}
    </div>
  )
}
