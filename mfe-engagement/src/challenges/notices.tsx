import { useListUserChallengesQuery } from '../endpoints.ts'
import { Moments } from './moments.tsx'

/** Tells of a completed challenge and of a level that was reached on whatever page the person is. */
export default function Notices() {
  // Followed as long as the tab: what is told comes with its answers (see endpoints).
  useListUserChallengesQuery()
  return <Moments />
}
