import { useListUserChallengesQuery } from '../endpoints.ts'
import { LevelUp } from './level-up.tsx'

/** Notifies the user of completed challenges and new levels on every page of the portal. */
export default function Notices() {
  // Subscribed for as long as the tab is open: each response may contain completions (see `endpoints.ts`).
  useListUserChallengesQuery()
  return <LevelUp />
}
