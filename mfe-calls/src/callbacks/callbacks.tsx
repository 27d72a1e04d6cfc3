import type { Callback } from '@portal/contracts/calls'
import { supervisors } from '@portal/contracts/role'
import { EmptyState, lazyComponent, LoadFailure, useCan } from '@portal/sdk'
import { Segmented } from '@portal/sdk/ui'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { Suspense, useState } from 'react'
import type { PlaceCall } from '../calling/use-place-call.tsx'
import { CallbackTable } from './callback-table.tsx'
import { useListCallbacksQuery } from './endpoints.ts'
import { useChangeCallback } from './use-change-callback.ts'

const MoveDialog = lazyComponent(() => import('./move-dialog.tsx'))

interface CallbacksProps {
  onOpenLead: (leadId: string) => void
  onCall: PlaceCall['placeCall']
}

/** The user's own callbacks and anyone's; supervisors can also show those of all members. */
export default function Callbacks({ onOpenLead, onCall }: CallbacksProps) {
  const seesAll = useCan(supervisors)
  const [isAll, setAll] = useState(false)
  const { currentData, error, refetch } = useListCallbacksQuery(isAll ? { owner: 'all' } : {})
  const [moved, setMoved] = useState<Callback>()
  const change = useChangeCallback()
  return (
    <section className="stack gap-3" aria-label="Callbacks">
      {seesAll && (
        <Segmented
          className="start"
          aria-label="Whose callbacks"
          value={isAll ? 'all' : 'mine'}
          options={[
            { value: 'mine', label: 'Mine and unassigned' },
            { value: 'all', label: 'All members' },
          ]}
          onChange={value => setAll(value === 'all')}
        />
      )}
      <div className="panel list">
        {error && !currentData ? (
          <LoadFailure what="The callbacks" error={error} onRetry={() => void refetch()} />
        ) : currentData?.length === 0 ? (
          <EmptyState
            icon={<CalendarClock />}
            title="No callbacks"
            description="Callbacks that you promise during a wrap-up appear here."
          />
        ) : (
          <CallbackTable
            callbacks={currentData}
            actions={{
              openLead: onOpenLead,
              call: ({ leadId, leadName }) => onCall({ leadId, name: leadName }),
              change: (callback, edit, title) => void change(callback, edit, title),
              move: setMoved,
            }}
          />
        )}
      </div>
      <Suspense>{moved && <MoveDialog callback={moved} onClose={() => setMoved(undefined)} />}</Suspense>
    </section>
  )
}
