interface DemoChallenge {
  /** Number of the demo member. */
  member: number
  /** Place of the challenge in the catalogue. */
  place: number
  daysAgo: number
  isActive?: boolean
}

const done = (member: number, ...challenges: [place: number, daysAgo: number][]): DemoChallenge[] =>
  challenges.map(([place, daysAgo]) => ({ member, place, daysAgo }))
const active = (member: number, ...challenges: [place: number, daysAgo: number][]): DemoChallenge[] =>
  challenges.map(([place, daysAgo]) => ({ member, place, daysAgo, isActive: true }))

/** Challenges that the demo team completed or is at; the XP of the completed ones makes the leaderboard. */
export const completions: readonly DemoChallenge[] = [
  ...done(1, [1, 21], [4, 18], [8, 15], [13, 13], [2, 9], [12, 6]),
  ...active(1, [3, 4], [14, 1.5], [9, 2]),
  ...done(2, [1, 14], [6, 10]),
  ...done(4, [1, 24], [2, 17], [14, 11], [9, 8], [15, 5], [10, 3]),
  ...done(5, [1, 20], [13, 12], [15, 4]),
  ...done(6, [1, 22], [2, 16], [8, 12], [9, 7], [15, 5]),
  ...done(7, [4, 12], [12, 6]),
  ...done(8, [1, 19], [2, 10], [13, 9], [10, 2]),
  ...done(9, [1, 9], [13, 8]),
  ...done(10, [6, 15]),
]
