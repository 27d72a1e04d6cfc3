import { type Achievement, challengeTypes } from '@portal/contracts/engagement'
import type { Tone } from '@portal/sdk'

export const rarityTone = { common: 'neutral', rare: 'accent', epic: 'special', legendary: 'caution' } satisfies Record<
  Achievement['rarity'],
  Tone
>

/** 'easy' → 'Easy' */
export const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns the label of a challenge type, such as 'Calls answered'; an unknown type keeps its own name. */
export const challengeTypeLabel = (type: string): string =>
  Object.hasOwn(challengeTypes, type) ? challengeTypes[type as keyof typeof challengeTypes] : type

/** Returns a progress or goal of a challenge type as text: '$12.50' for cents, '30 min' for minutes, else a number. */
export function formatAmount(type: string, value: number): string {
  if (type === 'sales_cents') return (value / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  const number = value.toLocaleString('en-US')
  return type === 'talk_minutes' ? `${number} min` : number
}
