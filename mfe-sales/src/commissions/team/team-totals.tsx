import type { AgentTotals, Earnings } from '@portal/contracts/sales'
import { Avatar, LoadFailure } from '@portal/sdk'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import { useAgentTotalsQuery } from '../endpoints.ts'
import { formatDollars, formatMoney, formatShortMoney, percentOf, pluralize } from '../money.ts'
import page from '../page.module.css'
import { displayName } from '../display-name.ts'
import type { SetView } from '../use-view.ts'
import styles from './team.module.css'

interface TeamTotalsProps {
  selectedId: string | undefined
  set: SetView
}

type Row = AgentTotals & { id: string }

/** Totals, goal, and forecast of every agent. Selecting a name limits the page to that agent. */
export default function TeamTotals({ selectedId, set }: TeamTotalsProps) {
  const { data: agents, error, refetch } = useAgentTotalsQuery()
  const select = ({ id }: Row) => set({ agentId: id === selectedId ? '' : id })
  const columns: Column<Row>[] = [
    {
      title: 'Agent',
      isName: true,
      width: 200,
      minWidth: 150,
      onCard: 'title',
      render: row => (
        <button
          type="button"
          className={`plain strong inline opens ${styles.name}`}
          aria-pressed={row.id === selectedId}
          onClick={() => select(row)}
        >
          <Avatar firstName={row.agent.firstName} lastName={row.agent.lastName} size={28} />
          <span className="ellipsis">{displayName(row.agent)}</span>
        </button>
      ),
    },
    ...amountColumns,
  ]
  return (
    <section
      className={`panel ${page.team} ${styles.totals}`}
      aria-labelledby="team-totals"
      aria-busy={!agents && !error}
    >
      <div className="row wrap spread">
        <h2 id="team-totals">Totals by Agent</h2>
        <p className={`quiet ${styles.order}`}>Sorted by this month</p>
      </div>
      {error && !agents ? (
        <LoadFailure what="The agents' totals" error={error} onRetry={() => void refetch()} />
      ) : agents?.length === 0 ? (
        <p className="quiet">No team members found</p>
      ) : (
        <DataTable
          label="Totals by Agent"
          columns={columns}
          rows={agents?.map(totals => ({ ...totals, id: totals.agent.id }))}
          skeletonRows={4}
          onOpen={select}
          rowClass={({ id }) => (id === selectedId ? styles.selected : undefined)}
        />
      )}
    </section>
  )
}

const amountColumns: Column<Row>[] = [
  {
    title: 'This month',
    isDescending: true,
    align: 'right',
    onCard: 'aside',
    width: 160,
    minWidth: 112,
    render: ({ monthly }) => (
      <span className={styles.month}>
        <Amount earnings={monthly} />
      </span>
    ),
  },
  {
    title: 'This week',
    align: 'right',
    onCard: 'untitled',
    width: 160,
    minWidth: 108,
    render: ({ weekly }) => <Amount earnings={weekly} cardTitle="This week" />,
  },
  {
    title: 'Today',
    align: 'right',
    onCard: 'untitled',
    width: 160,
    minWidth: 108,
    render: ({ daily }) => <Amount earnings={daily} cardTitle="Today" />,
  },
  {
    title: 'Goal',
    align: 'right',
    onCard: 'untitled',
    width: 160,
    minWidth: 108,
    render: ({ goal, monthly }) =>
      goal === null ? (
        <span className={`row wrap quiet ${styles.amount}`} data-title="Goal">
          None
        </span>
      ) : (
        <Goal goal={goal} earned={monthly.earnings} />
      ),
  },
  {
    title: 'Forecast',
    align: 'right',
    onCard: 'untitled',
    width: 160,
    minWidth: 110,
    render: ({ forecast }) =>
      forecast === null ? (
        '–'
      ) : (
        <span className={`row wrap ${styles.amount}`} data-title="Forecast">
          {formatDollars(forecast)}
        </span>
      ),
  },
]

interface AmountProps {
  earnings: Earnings
  /** The title on a card, where two amounts share a line. */
  cardTitle?: string
}

function Amount({ earnings: { earnings, count }, cardTitle }: AmountProps) {
  return (
    <span className={`row wrap ${styles.amount} ${earnings === 0 ? page.zero : ''}`} data-title={cardTitle}>
      <span>{formatMoney(earnings)}</span>
      <small className="quiet small">{pluralize(count, 'sale')}</small>
    </span>
  )
}

function Goal({ goal, earned }: { goal: number; earned: number }) {
  const percent = percentOf(earned, goal)
  return (
    <span className={`row wrap ${styles.amount} ${styles.goal}`} data-title="Goal">
      <span>{formatShortMoney(goal)}</span>
      <small className={`small ${percent >= 100 ? 'tone-positive' : 'quiet'}`}>
        {percent}%<span className={styles.reached}> reached</span>
      </small>
    </span>
  )
}
