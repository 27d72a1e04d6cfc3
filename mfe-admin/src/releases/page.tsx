import { EmptyState, LoadFailure, PageHeader } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import Rocket from 'lucide-react/icons/rocket'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { Bones } from '../components/skeleton.tsx'
import { useListReleasesQuery } from './endpoints.ts'
import { ReleaseTable } from './release-table.tsx'

export default function ReleasesPage() {
  // A release is made outside of the portal, which hears of it when it is asked.
  const { data, error, isFetching, refetch } = useListReleasesQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <>
      <PageHeader
        title="Releases"
        subtitle="What each part of the portal runs, since when, and who released it"
        actions={
          <Button icon={<RotateCw size={16} aria-hidden />} disabled={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        }
      />
      <section className="panel list" aria-label="Releases" aria-busy={!data && !error}>
        {data?.length === 0 && (
          <EmptyState
            icon={<Rocket />}
            title="Nothing is released yet"
            description="Builds appear here as soon as they are made."
          />
        )}
        {data && data.length > 0 && <ReleaseTable releases={data} />}
        {!data && error && <LoadFailure what="The releases" error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Bones lines={6} />}
      </section>
    </>
  )
}
