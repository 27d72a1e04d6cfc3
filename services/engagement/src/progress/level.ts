import { levelXp } from '@portal/contracts'

/** Returns the level of a lifetime XP total, and the XP missing for the next level. */
export const levelOf = (xp: number) => ({
  level: 1 + Math.floor(xp / levelXp),
  xpToNextLevel: levelXp - (xp % levelXp),
})
