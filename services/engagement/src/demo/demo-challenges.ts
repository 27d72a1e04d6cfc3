interface DemoChallenge {
  /** Number of the demo member. */
  member: number
  /** Position of the challenge in the catalog. */
  place: number
  daysAgo: number
  isActive?: boolean
}

const completed = (member: number, ...challenges: [place: number, daysAgo: number][]): DemoChallenge[] =>
  challenges.map(([place, daysAgo]) => ({ member, place, daysAgo }))
const active = (member: number, ...challenges: [place: number, daysAgo: number][]): DemoChallenge[] =>
  challenges.map(([place, daysAgo]) => ({ member, place, daysAgo, isActive: true }))

/** Completed and active challenges of the demo team. The XP of the completed ones fills the leaderboard. */
export const demoChallenges: readonly DemoChallenge[] = [
  ...completed(1, [1, 21], [4, 18], [8, 15], [13, 13], [2, 9], [12, 6]),
  ...active(1, [3, 4], [14, 1.5], [9, 2]),
  ...completed(2, [1, 14], [6, 10]),
  ...completed(4, [1, 24], [2, 17], [14, 11], [9, 8], [15, 5], [10, 3]),
  ...completed(5, [1, 20], [13, 12], [15, 4]),
  ...completed(6, [1, 22], [2, 16], [8, 12], [9, 7], [15, 5]),
  ...completed(7, [4, 12], [12, 6]),
  ...completed(8, [1, 19], [2, 10], [13, 9], [10, 2]),
  ...completed(9, [1, 9], [13, 8]),
  ...completed(10, [6, 15]),
]
