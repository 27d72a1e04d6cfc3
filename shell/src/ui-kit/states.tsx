import { EmptyState, LoadFailure, Skeleton } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import { DataTable } from '@portal/sdk/ui/data-table'
import SearchX from 'lucide-react/icons/search-x'

const columns = ['Name', 'Origin', 'Price'].map(title => ({ title, render: () => title }))

export function States() {
  return (
    <>
      <section className="panel list" aria-label="A list that is loading">
        <DataTable label="Loading fruits" columns={columns} rows={undefined} skeletonRows={3} />
      </section>
      <section className="panel" aria-label="Text that is loading">
        <div className="stack gap-4">
          <Skeleton count={2} height="1.25rem" />
          <Skeleton width="60%" height="1.25rem" />
        </div>
      </section>
      <section className="panel" aria-label="An empty list">
        <EmptyState
          icon={<SearchX />}
          title="No fruits found"
          description="Try other filters."
          action={<Button>Clear Filters</Button>}
        />
      </section>
      <section className="panel" aria-label="A list that failed to load">
        <LoadFailure what="The fruits" error={undefined} onRetry={() => undefined} />
      </section>
    </>
  )
}
