import { Segmented } from '@portal/sdk/ui'
import { Select } from '@portal/sdk/ui/select'
import { useAgentTotalsQuery } from '../endpoints.ts'
import { nameOf } from '../person.ts'
import type { View } from '../use-view.ts'
import styles from './team.module.css'

const choices = [
  { value: 'mine', label: 'Mine' },
  { value: 'team', label: 'Team' },
]

/** Whose sales the whole page is about: one's own, everybody's, or one agent's. */
export function ScopeSwitch({ view: { scope, set } }: { view: View }) {
  const { data: agents } = useAgentTotalsQuery()
  const isMine = scope.scope === 'mine'
  const options = (agents ?? []).map(({ agent }) => ({ value: agent.id, label: nameOf(agent) }))
  return (
    <div className={styles.switch}>
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
    </div>
  )
}
