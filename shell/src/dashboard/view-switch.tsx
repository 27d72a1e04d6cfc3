import type { DashboardView } from '@portal/contracts/slots'

interface ViewSwitchProps {
  view: DashboardView
  onChange: (view: DashboardView) => void
}

const labels = { team: 'Team', mine: 'Mine' } as const

/** Chooses whose calls the dashboard shows. */
export function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <div className="view-switch" role="group" aria-label="Whose calls">
      {(['mine', 'team'] as const).map(name => (
        <button
          key={name}
          type="button"
          className="plain touch-area"
          aria-pressed={name === view}
          onClick={() => onChange(name)}
        >
          {labels[name]}
        </button>
      ))}
    </div>
  )
}
