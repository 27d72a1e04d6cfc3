import { Segmented } from '@portal/sdk/ui'
import { Select } from '@portal/sdk/ui/select'
import { useAgentTotalsQuery } from '../endpoints.ts'
import { displayName } from '../display-name.ts'
import type { View } from '../use-view.ts'
import styles from './team.module.css'

const choices = [
  { value: 'mine', label: 'Mine' },
  { value: 'team', label: 'Team' },
]

/** Switches the page between the user's own sales, the team's, and one agent's. */
export function ScopeSwitch({ view: { scope, set } }: { view: View }) {
  const { data: agents } = useAgentTotalsQuery()
  const isMine = scope.scope === 'mine'
  const options = (agents ?? []).map(({ agent }) => ({ value: agent.id, label: displayName(agent) }))
  return (
    <>
      {!isMine && (
        <Select
          aria-label="Agent"
          className={styles.agent}
          value={scope.agentId ?? ''}
          options={[{ value: '', label: 'All agents' }, ...options.toSorted((a, b) => a.label.localeCompare(b.label))]}
          onChange={agentId => set({ agentId })}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
        />
      )}
      <Segmented
        aria-label="Whose sales"
        value={isMine ? 'mine' : 'team'}
        options={choices}
        onChange={value => set({ scope: value === 'mine' ? 'mine' : '', agentId: '' })}
      />
    </>
  )
}
