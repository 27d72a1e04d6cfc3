/** A placeholder for a page that is loading. The style sheet shows it after 150 ms. */
export function PageSkeleton() {
  return (
    <div className="page-skeleton" aria-busy="true" aria-label="Loading">
      <i />
      <i />
      <i />
    </div>
  )
}
