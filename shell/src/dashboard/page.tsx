import { PageHeader, Slot } from '@portal/sdk'
import { shellHeadings } from '../navigation/headings.ts'
import { useDashboardView } from './use-dashboard-view.ts'
import { ViewSwitch } from './view-switch.tsx'

/** The dashboard: slots that the remotes fill with metrics, charts, progress, and announcements. */
export function DashboardPage() {
  const [view, setView] = useDashboardView()
  return (
    <>
      <PageHeader {...shellHeadings['/']} actions={<ViewSwitch view={view} onChange={setView} />} />
      <div className="dashboard">
        <div className="full-row">
          <Slot name="dashboard.next" />
        </div>
        <div className="full-row">
          <Slot
            name="dashboard.metrics"
            with={{ view }}
            empty={<EmptySlot text="Call metrics aren’t available right now." />}
          />
        </div>
        <div className="full-row">
          <Slot
            name="dashboard.charts"
            with={{ view }}
            empty={<EmptySlot text="The charts of the last seven days aren’t available right now." />}
          />
        </div>
        <div>
          <Slot name="dashboard.progress" empty={<EmptySlot text="Challenges aren’t available right now." />} />
        </div>
        <div>
          <Slot name="dashboard.announcements" empty={<EmptySlot text="Announcements aren’t available right now." />} />
        </div>
      </div>
    </>
  )
}

function EmptySlot({ text }: { text: string }) {
  return <p className="panel quiet">{text}</p>
}
