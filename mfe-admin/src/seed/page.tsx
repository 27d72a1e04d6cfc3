import { LoadFailure, PageHeader, Skeleton } from '@portal/sdk'
import { useScriptsToSeedQuery } from './endpoints.ts'
import { ScriptList } from './script-list.tsx'
import { SeedCard } from './seed-card.tsx'
import { headings } from '../headings.ts'

export default function SeedPage() {
  const { data: scripts, error, refetch } = useScriptsToSeedQuery()
  return (
    <>
      <PageHeader {...headings.seed} />
      {scripts ? (
        <div className="stack reading">
          <SeedCard scriptCount={scripts.length} />
          <ScriptList scripts={scripts} />
        </div>
      ) : (
        <section className="panel" aria-label="Scripts">
          {error ? (
            <LoadFailure what="The scripts" error={error} onRetry={() => void refetch()} />
          ) : (
            <div className="stack gap-4">
              <Skeleton count={5} height="1.25rem" />
            </div>
          )}
        </section>
      )}
    </>
  )
}
