import { EmptyState, LoadFailure, PageHeader } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import Rocket from 'lucide-react/icons/rocket'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useListReleasesQuery } from './endpoints.ts'
import { ReleaseTable } from './release-table.tsx'

export default function ReleasesPage() {
  // Releases happen outside the portal and publish no change event, so every visit loads them again.
  const { data, error, isFetching, refetch } = useListReleasesQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <>
      <PageHeader
        title="Releases"
        subtitle="Current version of each module"
        actions={
          <Button icon={<RotateCw size={16} aria-hidden />} disabled={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        }
      />
      <section className="panel list" aria-label="Releases" aria-busy={!data && !error}>
        {!data && error ? (
          <LoadFailure what="The releases" error={error} onRetry={() => void refetch()} />
        ) : data?.length === 0 ? (
          <EmptyState
            icon={<Rocket />}
            title="No releases yet"
            description="Builds appear here as soon as they're released."
          />
        ) : (
          <ReleaseTable releases={data} />
        )}
      </section>
    </>
  )
}
