import { PageHeader, Slot } from '@portal/sdk'

/** The dashboard: slots that the remotes fill with metrics, charts, progress, and announcements. */
export function DashboardPage() {
  return (
    <>
      <PageHeader title="Dashboard" subtitle="Overview of your call center performance" />
      <div className="dashboard">
        <div className="dashboard-wide">
          <Slot name="dashboard.metrics" empty={<EmptySlot text="Call metrics aren’t available right now." />} />
        </div>
        <div className="dashboard-wide">
          <Slot
            name="dashboard.charts"
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
