import { LoadFailure, PageHeader, Skeleton } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { useScriptsToSeedQuery } from './endpoints.ts'
import { ScriptList } from './script-list.tsx'
import { SeedActions } from './seed-actions.tsx'
import { headings } from '../headings.ts'

const openScripts = (
  <Link className="button is-primary" to="/scripts">
    Open Scripts
  </Link>
)

export default function SeedPage() {
  const { data: scripts, error, refetch } = useScriptsToSeedQuery()
  return (
    <>
      <PageHeader
        {...headings.seed}
        {...(scripts?.length && { subtitle: 'Your scripts are ready', actions: openScripts })}
      />
      {scripts ? (
        <section className="panel stack" aria-labelledby="scripts">
          <ScriptList scripts={scripts} />
          <SeedActions scriptCount={scripts.length} />
        </section>
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
