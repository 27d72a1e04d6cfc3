import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** A Lucide icon element. */
  icon?: ReactNode
  title: string
  /** Heading level of the title; absent: plain text. */
  headingLevel?: 1 | 2
  description?: ReactNode
  /** The next step, such as a button. */
  action?: ReactNode
}

/** Replaces a list that is empty: what is missing, and what to do next. */
export function EmptyState({ icon, title, headingLevel, description, action }: EmptyStateProps) {
  const Title = headingLevel ? (`h${headingLevel}` as const) : 'p'
  return (
    <div className="stack gap-1 empty-state">
      {icon && (
        <div className="disc tone-neutral" aria-hidden>
          {icon}
        </div>
      )}
      <Title className="empty-state-title">{title}</Title>
      {description && <p className="quiet empty-state-description">{description}</p>}
      {action}
    </div>
  )
}
