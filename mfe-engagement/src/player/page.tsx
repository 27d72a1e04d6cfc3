import { isApiError, LoadFailure, Skeleton } from '@portal/sdk'
import { Link, useParams } from '@portal/sdk/router'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useReadScriptQuery } from '../endpoints.ts'
import { Player } from './player.tsx'
import styles from './player.module.css'

export default function PlayerPage() {
  const { id = '' } = useParams()
  const { currentData: script, error, refetch } = useReadScriptQuery({ id })
  if (script) return <Player key={script.id} script={script} />
  if (isApiError(error) && [400, 404].includes(error.status)) return <NotFound />
  if (error) {
    return (
      <section className="panel">
        <LoadFailure what="The script" error={error} onRetry={() => void refetch()} />
      </section>
    )
  }
  return (
    <div className="stack" aria-busy>
      <Skeleton height="2.75rem" width="20rem" />
      <div className={styles.columns}>
        <Skeleton height="19rem" />
      </div>
    </div>
  )
}

function NotFound() {
  return (
    <section className="panel stack gap-3 empty-state">
      <ScrollText size={32} aria-hidden />
      <h1>Script not found</h1>
      <p className="quiet">The script you're looking for doesn't exist</p>
      <Link className="button" to="/scripts">
        Back to Scripts
      </Link>
    </section>
  )
}
