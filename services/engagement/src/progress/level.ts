import { levelXp } from '@portal/contracts'

/** Where a lifetime total of XP stands. */
export const levelOf = (xp: number) => ({
  level: 1 + Math.floor(xp / levelXp),
  xpToNextLevel: levelXp - (xp % levelXp),
})
