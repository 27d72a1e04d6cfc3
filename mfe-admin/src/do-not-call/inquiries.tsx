import type { DoNotCallInquiry } from '@portal/contracts/calls'
import { nationalPhone } from '@portal/contracts/fields'
import { lazyComponent, LoadFailure, RelativeTime, toastError } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import { Suspense, useState } from 'react'
import { consentText } from './consent-text.ts'
import { useInquiriesQuery, useKeepNumberMutation } from './endpoints.ts'
import styles from './page.module.css'

const RemoveDialog = lazyComponent(() => import('./remove-dialog.tsx'))

/** People who asked for a quote after they were added to the list. Shows nothing if there are none, or while they load. */
export function Inquiries() {
  const { data: inquiries = [], error, refetch } = useInquiriesQuery()
  const [lifted, setLifted] = useState<DoNotCallInquiry | null>(null)
  const [keep] = useKeepNumberMutation()
  async function keepNumber(id: string) {
    const { error } = await keep({ id })
    if (error) toastError(error, "Couldn't keep the number. Try again.")
  }

  if (inquiries.length === 0)
    return error ? (
      <section className="panel list space-below" aria-label="Asked to be called again">
        <LoadFailure what="People who asked to be called again" error={error} onRetry={() => void refetch()} />
      </section>
    ) : null
  return (
    <section className="panel list space-below" aria-labelledby="inquiries-title">
      <h2 id="inquiries-title">Asked to be called again</h2>
      <ul className="rows">
        {inquiries.map(inquiry => {
          const { entry, lead } = inquiry
          const number = nationalPhone(entry.phoneNumber)
          return (
            <li key={entry.id} className="list-row">
              <span className={`strong nowrap ${styles.number}`}>{number}</span>
              <span className={`stack breaks ${styles.reason}`}>
                <p>
                  <Link to={`/leads?lead=${lead.id}`}>{lead.fullName}</Link> requested a quote
                </p>
                <span className="quiet small">
                  <RelativeTime at={lead.createdAt} />. On the list since <RelativeTime at={entry.addedAt} />:{' '}
                  {entry.reason}
                </span>
                <span className="quiet small">{consentText(inquiry)}</span>
              </span>
              <Button size="small" aria-label={`Allow calls to ${number}`} onClick={() => setLifted(inquiry)}>
                Allow calls
              </Button>
              <Button size="small" aria-label={`Keep on list: ${number}`} onClick={() => void keepNumber(entry.id)}>
                Keep on list
              </Button>
            </li>
          )
        })}
      </ul>
      <Suspense>
        {lifted && <RemoveDialog entry={lifted.entry} inquiry={lifted} onClose={() => setLifted(null)} />}
      </Suspense>
    </section>
  )
}
