import type { ReactNode } from 'react'

/** Meanings that have a color in both themes. The text of a badge always says the same as its color. */
export type Tone = 'neutral' | 'accent' | 'positive' | 'caution' | 'negative' | 'special'

export interface BadgeProps {
  tone?: Tone
  /** A small Lucide icon element before the text. */
  icon?: ReactNode
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={`badge tone-${tone}`}>
      {icon}
      {children}
    </span>
  )
}
