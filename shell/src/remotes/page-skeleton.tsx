import type { PageHeading } from '@portal/contracts/remotes'

interface PageSkeletonProps {
  /** Of the page that is about to appear, if it is known. */
  heading?: PageHeading | undefined
}

/** The heading of a page that is loading, with a placeholder below it that appears after 150 ms. */
export function PageSkeleton({ heading }: PageSkeletonProps) {
  return (
    <div className="page-skeleton" aria-busy="true" aria-label="Loading">
      {heading ? (
        <header className="page-header" aria-hidden="true">
          <h1>{heading.title}</h1>
          {heading.subtitle && <p className="quiet">{heading.subtitle}</p>}
        </header>
      ) : (
        <i className="page-skeleton-heading" />
      )}
      <i />
      <i />
    </div>
  )
}
