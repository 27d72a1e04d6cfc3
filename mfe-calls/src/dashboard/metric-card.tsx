import { Skeleton } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import styles from './dashboard.module.css'

interface MetricCardProps {
  name: string
  /** Undefined while loading. */
  value: string | undefined
  /** Percent compared with yesterday up to the same time of day. */
  trend?: number | undefined
  /** More is neither better nor worse. */
  isNeutral?: boolean
  /** The list of what is counted. */
  to?: string
}

export function MetricCard({ name, value, trend, isNeutral = false, to }: MetricCardProps) {
  return (
    <section className={`panel stat ${styles.card}`}>
      <h2>
        {to ? (
          <Link className="covers" to={to}>
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
      <p className={`row gap-2 stat-value ${styles.figure}`}>
        {value ?? <Skeleton width="5rem" height="1.5rem" />}
        {trend !== undefined && <Trend percent={trend} isNeutral={isNeutral} />}
      </p>
      <p className="quiet dense nowrap">{trend === undefined ? 'today' : 'vs yesterday by now'}</p>
    </section>
  )
}

function Trend({ percent, isNeutral }: { percent: number; isNeutral: boolean }) {
  const text = signedPercent(percent)
  if (percent === 0) return <span className={styles.trend}>{text}</span>
  const Icon = percent < 0 ? TrendingDown : TrendingUp
  const tone = percent < 0 ? 'tone-caution' : 'tone-positive'
  return (
    <span className={`${styles.trend} ${isNeutral ? 'quiet' : tone}`}>
      <Icon size={14} aria-hidden />
      {text}
    </span>
  )
}

/** Formats a percentage with a plus sign at zero and above. */
const signedPercent = (percent: number) => `${percent >= 0 ? '+' : ''}${percent}%`
