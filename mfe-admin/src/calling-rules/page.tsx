import { type CallingRules, type StateRule, stateNames } from '@portal/contracts/calls'
import { lazyComponent, LoadFailure, PageHeader, Skeleton } from '@portal/sdk'
import { Button, Input } from '@portal/sdk/ui'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import { Suspense, useState } from 'react'
import { headings } from '../headings.ts'
import { CallingPages } from '../components/calling-pages.tsx'
import cards from '../components/cards.module.css'
import { Attempts } from './attempts.tsx'
import { useCallingRulesQuery } from './endpoints.ts'
import { NoCallDays } from './no-call-days.tsx'
import styles from './page.module.css'
import { StateTable } from './state-table.tsx'

const StateDialog = lazyComponent(() => import('./state-dialog.tsx'))

export default function CallingRulesPage() {
  const { data: rules, error, refetch } = useCallingRulesQuery()
  const [edited, setEdited] = useState<StateRule | 'new' | null>(null)
  return (
    <>
      <PageHeader
        {...headings.callingRules}
        actions={
          <Button
            type="primary"
            icon={<Plus size={16} aria-hidden />}
            disabled={!rules}
            onClick={() => setEdited('new')}
          >
            Add State
          </Button>
        }
      />
      <CallingPages />
      {rules && <Rules rules={rules} onEdit={setEdited} />}
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
      <Suspense>
        {edited && rules && (
          <StateDialog rules={rules} rule={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </>
  )
}

function Rules({ rules, onEdit }: { rules: CallingRules; onEdit: (rule: StateRule) => void }) {
  const [search, setSearch] = useState('')
  const text = search.trim().toLowerCase()
  const shown = rules.states.filter(({ state }) => `${stateNames[state]} ${state}`.toLowerCase().includes(text))
  return (
    <div className={`stack ${styles.rules}`}>
      <div className={`stack ${styles.top}`}>
        <Attempts rules={rules} />
        <NoCallDays rules={rules} />
      </div>
      <section className={`panel ${cards.hasArrows} ${styles.panel} ${styles.states}`} aria-labelledby="states-title">
        <div className="row wrap spread">
          <h2 id="states-title">States with stricter law</h2>
          <Input
            className={styles.search}
            type="search"
            aria-label="Find a state"
            placeholder="Find a state"
            prefix={<Search size={16} aria-hidden />}
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
        </div>
        <p className={`medium ${styles.others}`}>All other states: every day 8 AM – 9 PM</p>
        <p className={`dense quiet ${styles.note}`}>
          Not legal advice: ask your lawyer. If a customer may be in two states, both rules apply.
        </p>
        {shown.length > 0 || text === '' ? (
          <StateTable maxAttempts={rules.maxAttempts} states={shown} onEdit={onEdit} />
        ) : (
          <p className="quiet space-above">No state in this list matches “{search.trim()}”.</p>
        )}
      </section>
    </div>
  )
}
