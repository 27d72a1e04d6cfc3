import type { ReactNode } from 'react'

/** Meanings with a colour in both themes. A badge always says in words what its colour says. */
export type Tone = 'neutral' | 'accent' | 'positive' | 'caution' | 'negative' | 'special'

export interface BadgeProps {
  tone?: Tone
  /** A small Lucide icon element before the words. */
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
