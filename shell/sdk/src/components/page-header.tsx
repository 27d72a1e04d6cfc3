import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: string
  /** How many items the page lists with its filters, such as '12 calls'; empty while they load. */
  count?: string
  subtitle?: ReactNode
  /** Buttons for the whole page. */
  actions?: ReactNode
}

/** The top of every page: title, count, subtitle, actions. */
export function PageHeader({ title, count, subtitle, actions }: PageHeaderProps) {
  return (
    <header className="row wrap spread gap-5 page-header">
      <div className="page-heading">
        {count === undefined ? (
          <h1>{title}</h1>
        ) : (
          <div className="row wrap page-title">
            <h1>{title}</h1>
            <span role="status" className="quiet medium nowrap">
              {count}
            </span>
          </div>
        )}
        {subtitle && <p className="quiet">{subtitle}</p>}
      </div>
      {actions && <div className="row wrap page-actions">{actions}</div>}
    </header>
  )
}
