import { admins } from '@portal/contracts/role'
import type { Communication } from '@portal/contracts/engagement'
import { EmptyState, LoadFailure, PageHeader, useCan, useNow, lazyComponent, Skeleton } from '@portal/sdk'
import { useSearchParams } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import Megaphone from 'lucide-react/icons/megaphone'
import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import { headings } from '../headings.ts'
import { useListCommunicationsQuery } from '../endpoints.ts'
import { CommunicationCard } from './communication-card.tsx'
import styles from './communications.module.css'
import { isExpired } from './expiry.ts'

const EditDialog = lazyComponent(() => import('./edit-dialog.tsx'))
const DeleteDialog = lazyComponent(() => import('./delete-dialog.tsx'))
const ReadersDialog = lazyComponent(() => import('./readers-dialog.tsx'))

type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'delete' | 'readers'; communication: Communication }

export default function CommunicationsPage() {
  const isAdmin = useCan(admins)
  const { data, error, refetch } = useListCommunicationsQuery(isAdmin ? { expired: 'true' } : {})
  const [search, setSearch] = useSearchParams()
  const [chosen, setDialog] = useState<OpenDialog>()
  const dialog: OpenDialog | undefined = isAdmin && search.has('new') ? { kind: 'new' } : chosen
  const now = useNow()
  const visible = isAdmin ? data : data?.filter(communication => !isExpired(communication, now))
  function close() {
    setDialog(undefined)
    if (search.has('new')) setSearch({}, { replace: true })
  }
  return (
    <div className={styles.page}>
      <PageHeader
        {...headings.communications}
        actions={
          isAdmin && (
            <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setDialog({ kind: 'new' })}>
              New Post
            </Button>
          )
        }
      />
      <div className="stack" aria-busy={!data && !error}>
        {!data && !error && <Skeleton count={3} height="9rem" />}
        {error && !data && (
          <section className="panel">
            <LoadFailure what="The announcements" error={error} onRetry={() => void refetch()} />
          </section>
        )}
        {visible?.length === 0 && (
          <section className="panel">
            <EmptyState icon={<Megaphone />} title="No communications posted yet." />
          </section>
        )}
        {visible?.map(communication => (
          <CommunicationCard
            key={communication.id}
            communication={communication}
            isExpired={isExpired(communication, now)}
            onEdit={() => setDialog({ kind: 'edit', communication })}
            onDelete={() => setDialog({ kind: 'delete', communication })}
            onShowReaders={() => setDialog({ kind: 'readers', communication })}
            onStale={() => void refetch()}
          />
        ))}
      </div>
      <Suspense>
        {dialog?.kind === 'new' && <EditDialog onClose={close} />}
        {dialog?.kind === 'edit' && <EditDialog communication={dialog.communication} onClose={close} />}
        {dialog?.kind === 'delete' && <DeleteDialog communication={dialog.communication} onClose={close} />}
        {dialog?.kind === 'readers' && <ReadersDialog communication={dialog.communication} onClose={close} />}
      </Suspense>
    </div>
  )
}
