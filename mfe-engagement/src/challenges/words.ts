import { type Achievement, type Challenge, challengeTypes } from '@portal/contracts/engagement'
import type { Tone } from '@portal/sdk'

export const difficultyTone = { easy: 'positive', medium: 'caution', hard: 'negative' } satisfies Record<
  Challenge['difficulty'],
  Tone
>

export const rarityTone = { common: 'neutral', rare: 'accent', epic: 'special', legendary: 'caution' } satisfies Record<
  Achievement['rarity'],
  Tone
>

/** 'easy' → 'Easy' */
export const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** What a challenge counts, in words; an unknown type as it is named. */
export const typeOf = (type: string): string =>
  Object.hasOwn(challengeTypes, type) ? challengeTypes[type as keyof typeof challengeTypes] : type

/** An amount of what a challenge counts. */
export function amountOf(type: string, value: number): string {
  if (type === 'sales_cents') return (value / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  const number = value.toLocaleString('en-US')
  return type === 'talk_minutes' ? `${number} min` : number
}
