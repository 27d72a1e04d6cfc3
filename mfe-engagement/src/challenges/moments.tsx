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
    if (before === undefined || stats.level <= before) return
    const begin = setTimeout(() => setLevel(stats.level))
    const end = setTimeout(() => setLevel(undefined), shownMs)
    return () => {
      clearTimeout(begin)
      clearTimeout(end)
    }
  }, [stats])

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
