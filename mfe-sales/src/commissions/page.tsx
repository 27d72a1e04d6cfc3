import { supervisors } from '@portal/contracts/role'
import { lazyComponent, PageHeader, type Preload, useUser } from '@portal/sdk'
import { Suspense, useState } from 'react'
import { AddSaleCard } from './add-sale/add-sale-card.tsx'
import { EarningsChart } from './chart/earnings-chart.tsx'
import { pageRows, salesApi } from './endpoints.ts'
import { GoalCard } from './goal/goal-card.tsx'
import { SalesHistory } from './history/sales-history.tsx'
import styles from './page.module.css'
import { ScopeSwitch } from './team/scope-switch.tsx'
import { TotalCards } from './totals/total-cards.tsx'
import { readScope, useView } from './use-view.ts'
import { headings } from '../headings.ts'

// Agents never see it.
const TeamTotals = lazyComponent(() => import('./team/team-totals.tsx'), { isPrefetched: false })

export default function CommissionsPage() {
  const view = useView()
  const isTeam = view.canSeeTeam && view.scope.scope !== 'mine'
  const { id } = useUser()
  const { agentId } = view.scope
  const isForOther = agentId !== undefined && agentId !== id
  // The form is first for users who came to record a lead's sale, even after they select another lead.
  const [isFormFirst] = useState(view.leadId !== '')
  const team = isTeam && (
    <Suspense fallback={<section className={`panel ${styles.team}`} aria-busy />}>
      <TeamTotals selectedId={view.scope.agentId} set={view.set} />
    </Suspense>
  )
  return (
    <>
      <PageHeader {...headings.commissions} actions={view.canSeeTeam && <ScopeSwitch view={view} />} />
      <div className={styles.page}>
        <TotalCards scope={view.scope} />
        <GoalCard scope={view.scope} isTeam={isTeam} />
        {!isFormFirst && team}
        <AddSaleCard leadId={view.leadId} isForOther={isForOther} set={view.set} />
        <EarningsChart scope={view.scope} period={view.period} set={view.set} />
        {isFormFirst && team}
        <SalesHistory view={view} isTeam={isTeam} />
      </div>
    </>
  )
}

const preload: Preload = ({ dispatch, user, search }) => {
  const { saleTypes, salesStats, salesGoal, earningsByDay, listSales } = salesApi.endpoints
  const { scope, filters, period } = readScope(search, supervisors.includes(user.role))
  const options = { subscribe: false }
  void dispatch(saleTypes.initiate(undefined, options))
  void dispatch(salesStats.initiate(scope, options))
  void dispatch(salesGoal.initiate(scope, options))
  void dispatch(earningsByDay.initiate({ ...scope, period }, options))
  void dispatch(listSales.initiate({ ...scope, ...filters, limit: pageRows }, options))
}
CommissionsPage.preload = preload
