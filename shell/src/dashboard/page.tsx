import { PageHeader, Slot } from '@portal/sdk'

/** The dashboard is a frame of slots; the remotes of the words bring what they count. */
export function DashboardPage() {
  return (
    <>
      <PageHeader title="Dashboard" subtitle="Overview of your call center performance" />
      <div className="dashboard">
        <div className="dashboard-wide">
          <Slot
            name="dashboard.metrics"
            empty={<EmptySlot text="Call metrics are not part of the portal right now." />}
          />
        </div>
        <div className="dashboard-wide">
          <Slot
            name="dashboard.charts"
            empty={<EmptySlot text="The charts of the last seven days are not part of the portal right now." />}
          />
        </div>
        <div>
          <Slot
            name="dashboard.progress"
            empty={<EmptySlot text="Challenges are not part of the portal right now." />}
          />
        </div>
        <div>
          <Slot
            name="dashboard.announcements"
            empty={<EmptySlot text="Announcements are not part of the portal right now." />}
          />
        </div>
      </div>
    </>
  )
}

function EmptySlot({ text }: { text: string }) {
  return <p className="panel quiet">{text}</p>
}
