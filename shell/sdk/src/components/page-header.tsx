import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** Buttons for the whole page. */
  actions?: ReactNode
}

/** The top of every page: title, subtitle, actions. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className="row wrap spread gap-5 page-header">
      <div className="page-heading">
        <h1>{title}</h1>
        {subtitle && <p className="quiet">{subtitle}</p>}
      </div>
      {actions && <div className="row wrap page-actions">{actions}</div>}
    </header>
  )
}
