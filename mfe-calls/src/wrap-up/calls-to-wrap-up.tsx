import type { CallToWrapUp } from '@portal/contracts/calls'
import { nationalPhone } from '@portal/contracts/fields'
import { DateText, exactOnHover, useMediaQuery, useSessionStorage } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import dayjs from 'dayjs'
import { useState } from 'react'
import { formatDuration } from '../activity/duration.ts'
import { useLiveCallsQuery } from '../dock/endpoints.ts'
import { CallWrapUp } from './call-wrap-up.tsx'
import { useCallsToWrapUpQuery } from './endpoints.ts'
import styles from './wrap-up.module.css'

/** Windows in which calls would be below each other. */
const narrow = '(max-width: 1279.98px)'

/** The user's calls that still need an outcome: the last few, and all on request. Nothing if there are none. */
export function CallsToWrapUp() {
  const { data: calls = [] } = useCallsToWrapUpQuery()
  const { data: ownCalls } = useLiveCallsQuery({ mine: 'true' })
  const isOnCall = ownCalls?.some(({ phase }) => phase === 'connected')
  // A call that rings comes first.
  const hasCall = ownCalls?.some(({ phase }) => phase !== 'taken')
  // One line, so that the call log below stays in sight.
  const isNarrow = useMediaQuery(narrow)
  const maxShown = isNarrow || isOnCall ? 1 : 3
  const [showsAll, setShowsAll] = useState(false)
  const isFirst = maxShown === 1 && calls.length > 1 && !showsAll
  // The call leaves the list when its outcome is saved, and a sale may follow.
  const [unrecorded, storeUnrecorded] = useSessionStorage<CallToWrapUp>('unrecorded-sale')
  const [restored] = useState(unrecorded)
  const [kept, setOpened] = useState(restored)
  const listed = calls.find(({ id }) => id === kept?.id)
  const opened = listed ?? kept
  const close = () => {
    setOpened(undefined)
    storeUnrecorded(undefined)
  }
  // Nothing else offers the sale again.
  const hasUnrecordedSale = unrecorded !== undefined && !listed
  return (
    <>
      {calls.length > 0 && (
        <section
          className={`panel space-below ${styles.panel} ${isFirst ? styles.isFirst : ''}`}
          aria-labelledby="to-wrap-up"
        >
          <div className={`row spread ${styles.header}`}>
            <h2 id="to-wrap-up">Calls to wrap up</h2>
            {calls.length > maxShown && (
              <Button
                className={styles.all}
                type="link"
                size="small"
                aria-expanded={showsAll}
                onClick={() => setShowsAll(!showsAll)}
              >
                {showsAll ? 'Show fewer' : `Show all ${calls.length}`}
              </Button>
            )}
          </div>
          <ul className={`rows touch-buttons ${styles.calls}`}>
            {calls.slice(0, showsAll ? calls.length : maxShown).map((call, index) => (
              <li key={call.id} className={`list-row ${styles.row}`}>
                <span className={`list-text ${styles.call}`}>
                  {call.leadId ? (
                    <Link className={`strong ${styles.lead}`} to={`/leads?lead=${call.leadId}`}>
                      {nameOf(call)}
                    </Link>
                  ) : (
                    <strong>{nameOf(call)}</strong>
                  )}
                  <span>
                    <StartTime at={call.startedAt} />
                    {!call.isByHand && ` · ${formatDuration(call.duration)}`}
                  </span>
                </span>
                <Button
                  type={index === 0 && !hasCall ? 'primary' : 'default'}
                  aria-label={`Wrap up ${nameOf(call)}`}
                  onClick={() => setOpened(call)}
                >
                  Wrap up
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {opened && (
        <Modal
          open
          title={nameOf(opened)}
          footer={null}
          closable={!hasUnrecordedSale}
          onCancel={() => !hasUnrecordedSale && close()}
        >
          <div className="stack gap-4">
            <CallWrapUp
              key={opened.id}
              call={opened}
              isSold={opened.id === restored?.id}
              onSaving={isSaving => storeUnrecorded(isSaving ? opened : undefined)}
              onRecorded={() => storeUnrecorded(undefined)}
              onDone={close}
            />
          </div>
        </Modal>
      )}
    </>
  )
}

/** Most of these calls are of today: the time alone leaves room for how long they lasted. */
function StartTime({ at }: { at: string }) {
  const time = dayjs(at)
  if (!time.isSame(dayjs(), 'day')) return <DateText at={at} />
  return (
    <time dateTime={at} {...exactOnHover(at)}>
      {time.format('h:mm A')}
    </time>
  )
}

const nameOf = ({ leadName, phoneNumber }: CallToWrapUp) => leadName ?? nationalPhone(phoneNumber)
