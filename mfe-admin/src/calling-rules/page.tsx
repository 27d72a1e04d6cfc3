import { type CallingRules, type StateRule, stateNames } from '@portal/contracts/calls'
import { lazyComponent, LoadFailure, PageHeader, Skeleton } from '@portal/sdk'
import { Button, Input } from '@portal/sdk/ui'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { Suspense, useState } from 'react'
import { headings } from '../headings.ts'
import { CallingPages } from '../components/calling-pages.tsx'
import { Attempts } from './attempts.tsx'
import { useCallingRulesQuery } from './endpoints.ts'
import { NoCallDays } from './no-call-days.tsx'
import styles from './page.module.css'
import { StateTable } from './state-table.tsx'

const StateDialog = lazyComponent(() => import('./state-dialog.tsx'))

export default function CallingRulesPage() {
  const { data: rules, error, refetch } = useCallingRulesQuery()
  return (
    <>
      <PageHeader {...headings.callingRules} />
      <CallingPages />
      {rules && <Rules rules={rules} />}
      {!rules && (
        <section className="panel" aria-label="Rules" aria-busy={!error}>
          {error ? (
            <LoadFailure what="The rules" error={error} onRetry={() => void refetch()} />
          ) : (
            <div className="stack gap-4">
              <Skeleton count={6} height="1.25rem" />
            </div>
          )}
        </section>
      )}
    </>
  )
}

function Rules({ rules }: { rules: CallingRules }) {
  const [edited, setEdited] = useState<StateRule | 'new' | null>(null)
  const [search, setSearch] = useState('')
  const text = search.trim().toLowerCase()
  const shown = rules.states.filter(({ state }) => `${stateNames[state]} ${state}`.toLowerCase().includes(text))
  return (
    <div className={`stack ${styles.rules}`}>
      <div className={`stack ${styles.top}`}>
        <Attempts rules={rules} />
        <NoCallDays rules={rules} />
      </div>
      <section className={`panel ${styles.panel}`} aria-labelledby="states-title">
        <div className="row wrap spread">
          <h2 id="states-title">States with stricter law</h2>
          <div className="row wrap">
            <Input
              className={styles.search}
              type="search"
              aria-label="Find a state"
              placeholder="Find a state"
              prefix={<Search size={16} aria-hidden />}
              value={search}
              onChange={event => setSearch(event.target.value)}
            />
            <Button icon={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
              Add state
            </Button>
          </div>
        </div>
        <p className="quiet reading space-above">
          <strong className={styles.others}>All other states: 8:00 AM to 9:00 PM.</strong> If a customer may be in
          several places, the rules of all of them apply.
        </p>
        <p className="small quiet reading space-below">This table isn't legal advice. Check it with your lawyer.</p>
        {shown.length > 0 || text === '' ? (
          <StateTable maxAttempts={rules.maxAttempts} states={shown} onEdit={setEdited} />
        ) : (
          <p className="quiet space-above">No state in this list matches “{search.trim()}”.</p>
        )}
      </section>
      <Suspense>
        {edited && (
          <StateDialog rules={rules} rule={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </div>
  )
}
