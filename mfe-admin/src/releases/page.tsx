import { EmptyState, LoadFailure, PageHeader } from '@portal/sdk'
import { Button } from '@portal/sdk/ui'
import Rocket from 'lucide-react/icons/rocket'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'
import { useListReleasesQuery, useListServicesQuery } from './endpoints.ts'
import MoveDialog, { type Move } from './move-dialog.tsx'
import { ReleaseTable } from './release-table.tsx'
import { ServiceVersions } from './service-versions.tsx'
import { headings } from '../headings.ts'
import styles from './page.module.css'

export default function ReleasesPage() {
  const { data, error, isFetching, refetch } = useListReleasesQuery()
  const { refetch: refetchServices } = useListServicesQuery()
  const [move, setMove] = useState<Move>()

  // Neither the health of a build nor a deployed service sends a change event.
  function refresh() {
    void refetch()
    void refetchServices()
  }

  return (
    <>
      <PageHeader
        {...headings.releases}
        actions={
          <Button icon={<RotateCw size={16} aria-hidden />} loading={isFetching} onClick={refresh}>
            Refresh
          </Button>
        }
      />
      <div className={`panel list ${styles.releases}`}>
        <section aria-label="Releases" aria-busy={!data && !error}>
          {!data && error ? (
            <LoadFailure what="The releases" error={error} onRetry={() => void refetch()} />
          ) : data?.length === 0 ? (
            <EmptyState
              icon={<Rocket />}
              title="No releases yet"
              description="Builds appear here as soon as they're released."
            />
          ) : (
            <ReleaseTable releases={data} onMove={setMove} />
          )}
        </section>
        {/* Below a list of unknown length: it would move while that loads. */}
        {(data || error) && <ServiceVersions />}
      </div>
      {move && <MoveDialog move={move} onClose={() => setMove(undefined)} />}
    </>
  )
}
