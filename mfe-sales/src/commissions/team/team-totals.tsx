import type { AgentTotals, Earnings } from '@portal/contracts/sales'
import { LoadFailure, Avatar } from '@portal/sdk'
import { useAgentTotalsQuery } from '../endpoints.ts'
import { formatMoney, pluralize } from '../money.ts'
import page from '../page.module.css'
import { displayName } from '../display-name.ts'
import type { SetView } from '../use-view.ts'
import styles from './team.module.css'

interface TeamTotalsProps {
  selectedId: string | undefined
  set: SetView
}

/** Totals, goal, and forecast of every agent. Selecting a name limits the page to that agent. */
export function TeamTotals({ selectedId, set }: TeamTotalsProps) {
  const { data: agents, error, refetch } = useAgentTotalsQuery()
  return (
    <section className={`panel ${page.team}`} aria-labelledby="team-totals" aria-busy={!agents}>
      <div className={page.head}>
        <h2 id="team-totals">Totals by Agent</h2>
        <p>Sorted by this month</p>
      </div>
      {error && !agents && <LoadFailure what="The agents' totals" error={error} onRetry={() => void refetch()} />}
      {!error && !agents && <i className={`skeleton ${styles.skeleton}`} />}
      {agents?.length === 0 && <p className="quiet">No team members found</p>}
      {agents && agents.length > 0 && (
        // A scrollable region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.scroll} role="group" aria-labelledby="team-totals" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Agent</th>
                <th scope="col">This month</th>
                <th scope="col">This week</th>
                <th scope="col">Today</th>
                <th scope="col">Goal</th>
                <th scope="col">Forecast</th>
              </tr>
            </thead>
            <tbody>
              {agents.map(agent => (
                <Row key={agent.agent.id} totals={agent} isSelected={agent.agent.id === selectedId} set={set} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Row({ totals, isSelected, set }: { totals: AgentTotals; isSelected: boolean; set: SetView }) {
  const { agent, daily, weekly, monthly, goal, forecast } = totals
  return (
    <tr className={isSelected ? styles.selected : undefined}>
      <th scope="row">
        <button
          type="button"
          className={styles.name}
          aria-pressed={isSelected}
          onClick={() => set({ agentId: isSelected ? '' : agent.id })}
        >
          <Avatar firstName={agent.firstName} lastName={agent.lastName} size={28} />
          {displayName(agent)}
        </button>
      </th>
      <Amount earnings={monthly} />
      <Amount earnings={weekly} />
      <Amount earnings={daily} />
      <td>
        {goal === null ? (
          <span className="quiet">None</span>
        ) : (
          <>
            {formatMoney(goal)}
            <small>{Math.floor((monthly.earnings / goal) * 100)}% reached</small>
          </>
        )}
      </td>
      <td>{forecast === null ? '–' : formatMoney(forecast)}</td>
    </tr>
  )
}

function Amount({ earnings: { earnings, count } }: { earnings: Earnings }) {
  return (
    <td>
      {formatMoney(earnings)}
      <small>{pluralize(count, 'sale')}</small>
    </td>
  )
}
