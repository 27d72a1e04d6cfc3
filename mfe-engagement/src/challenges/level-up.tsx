import Sparkles from 'lucide-react/icons/sparkles'
import { useEffect, useState } from 'react'
import { useUserStatsQuery } from '../endpoints.ts'
import styles from './level-up.module.css'

const shownMs = 4_000

/** The last level that any page of this tab has seen, so that a new level is shown only once. */
const lastSeen: { level: number | undefined } = { level: undefined }

/** Shows a new level for four seconds, above the page and without blocking it. */
export function LevelUp() {
  const { data: stats } = useUserStatsQuery()
  const [newLevel, setNewLevel] = useState<number>()

  useEffect(() => {
    if (!stats) return
    const before = lastSeen.level
    lastSeen.level = stats.level
    if (before !== undefined && stats.level > before) setTimeout(() => setNewLevel(stats.level))
  }, [stats])

  // A separate effect, because further changes of the stats must not restart or cancel the timer.
  useEffect(() => {
    if (newLevel === undefined) return
    const end = setTimeout(() => setNewLevel(undefined), shownMs)
    return () => clearTimeout(end)
  }, [newLevel])

  return (
    <div className={styles.area} role="status">
      {newLevel !== undefined && (
        <p className={`row floating tone-special ${styles.banner}`}>
          <Sparkles size={20} aria-hidden /> Level {newLevel}
        </p>
      )}
    </div>
  )
}
