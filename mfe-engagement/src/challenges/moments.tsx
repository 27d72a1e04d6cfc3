import Sparkles from 'lucide-react/icons/sparkles'
import { useEffect, useState } from 'react'
import { useUserStatsQuery } from '../endpoints.ts'
import styles from './moments.module.css'

const shownMs = 4_000

/** What this tab has seen last, whichever of its pages saw it: a level is told once. */
const seen: { level: number | undefined } = { level: undefined }

/** Tells of a level that was reached, in passing: nothing to click, nothing in the way. */
export function Moments() {
  const { data: stats } = useUserStatsQuery()
  const [level, setLevel] = useState<number>()

  useEffect(() => {
    if (!stats) return
    const before = seen.level
    seen.level = stats.level
    if (before !== undefined && stats.level > before) setTimeout(() => setLevel(stats.level))
  }, [stats])

  // By its own clock: what else changes meanwhile neither keeps it nor takes it away.
  useEffect(() => {
    if (level === undefined) return
    const end = setTimeout(() => setLevel(undefined), shownMs)
    return () => clearTimeout(end)
  }, [level])

  return (
    <div className={styles.place} role="status">
      {level !== undefined && (
        <p className={styles.moment}>
          <Sparkles size={20} aria-hidden /> Level {level}
        </p>
      )}
    </div>
  )
}
