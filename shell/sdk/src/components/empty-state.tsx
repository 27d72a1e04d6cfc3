import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** A Lucide icon element. */
  icon?: ReactNode
  title: string
  /** Rank of the title as a heading; without one it is plain text. */
  headingLevel?: 1 | 2
  description?: ReactNode
  /** The next step. */
  action?: ReactNode
}

/** What a list says when there is nothing in it, and what to do next. */
export function EmptyState({ icon, title, headingLevel, description, action }: EmptyStateProps) {
  const Title = headingLevel ? (`h${headingLevel}` as const) : 'p'
  return (
    <div className="empty-state">
      {icon && (
        <div className="empty-state-icon" aria-hidden>
          {icon}
        </div>
      )}
      <Title className="empty-state-title">{title}</Title>
      {description && <p className="empty-state-description">{description}</p>}
      {action}
    </div>
  )
}
