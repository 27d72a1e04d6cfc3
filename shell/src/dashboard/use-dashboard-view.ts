import type { DashboardView } from '@portal/contracts/slots'
import { memberStorageKey, useUser } from '@portal/sdk'
import { useState } from 'react'

/** Whose figures the dashboard shows: the team's at first, then what the member chose last on this device. */
export function useDashboardView(): readonly [DashboardView, (view: DashboardView) => void] {
  const key = memberStorageKey(useUser().id, 'dashboard-view')
  const [view, setView] = useState<DashboardView>(() => (localStorage.getItem(key) === 'mine' ? 'mine' : 'team'))
  return [
    view,
    next => {
      setView(next)
      localStorage.setItem(key, next)
    },
  ]
}
