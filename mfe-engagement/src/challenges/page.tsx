import { toastError, LoadFailure, PageHeader, toast, Skeleton } from '@portal/sdk'
import { useSearchParams } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import { Tabs } from '@portal/sdk/ui/tabs'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useRef } from 'react'
import { headings } from '../headings.ts'
import { useSyncUserChallengesMutation, useUserStatsQuery } from '../endpoints.ts'
import { Achievements } from './achievements.tsx'
import { ActiveChallenges } from './active-challenges.tsx'
import { AvailableChallenges } from './available-challenges.tsx'
import styles from './challenges.module.css'
import { CompletedChallenges } from './completed-challenges.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { StatCards } from './stat-cards.tsx'
import { useChallenges } from './use-challenges.ts'

const tabs = [
  { key: 'active', label: 'Active' },
  { key: 'available', label: 'Available' },
  { key: 'completed', label: 'Completed' },
  { key: 'achievements', label: 'Achievements' },
  { key: 'leaderboard', label: 'Leaderboard' },
] as const
type Tab = (typeof tabs)[number]['key']

export default function ChallengesPage() {
  const [search, setSearch] = useSearchParams()
  const active = tabs.find(({ key }) => key === search.get('tab'))?.key ?? 'active'
  const open = (tab: Tab) => setSearch(tab === 'active' ? {} : { tab }, { replace: true })
  const box = useRef<HTMLDivElement>(null)
  /** Moves the focus to the tab. Otherwise, it would move to a challenge, and a second Enter would activate that. */
  const browse = () => {
    open('available')
    box.current?.querySelector<HTMLElement>('[role="tab"][id$="available"]')?.focus()
  }
  return (
    <>
      <PageHeader {...headings.challenges} actions={<SyncButton />} />
      <StatCards />
      <div ref={box} className={styles.tabs}>
        <Tabs label="Challenges" tabs={useTabs()} active={active} onOpen={open}>
          {active === 'achievements' && <Achievements />}
          {active === 'leaderboard' && <Leaderboard />}
          {active !== 'achievements' && active !== 'leaderboard' && <ChallengeTab tab={active} onBrowse={browse} />}
        </Tabs>
      </div>
    </>
  )
}

/** The tabs with how much is in each: of the available challenges, those that the user can activate. */
function useTabs() {
  const { challenges } = useChallenges()
  const { data: stats } = useUserStatsQuery()
  const activeIds = new Set(challenges?.active.map(({ challengeId }) => challengeId))
  const counts: Partial<Record<Tab, number | undefined>> = {
    active: challenges?.active.length,
    available: challenges?.catalog.filter(({ id }) => !activeIds.has(id)).length,
    completed: challenges?.completed.length,
    achievements: stats?.achievementsCount,
  }
  return tabs.map(tab => (tab.key in counts ? { ...tab, count: counts[tab.key] } : tab))
}

interface ChallengeTabProps {
  tab: 'active' | 'available' | 'completed'
  onBrowse: () => void
}

function ChallengeTab({ tab, onBrowse }: ChallengeTabProps) {
  const { challenges, error, refetch } = useChallenges()
  if (!challenges && error) return <LoadFailure what="The challenges" error={error} onRetry={refetch} />
  if (!challenges) {
    return (
      <div className="cards" aria-busy>
        <Skeleton count={3} height="8.375rem" />
      </div>
    )
  }
  if (tab === 'active') return <ActiveChallenges challenges={challenges} onBrowse={onBrowse} />
  if (tab === 'completed') return <CompletedChallenges challenges={challenges.completed} />
  return (
    <AvailableChallenges
      challenges={challenges.catalog}
      activeIds={new Set(challenges.active.map(({ challengeId }) => challengeId))}
    />
  )
}

function SyncButton() {
  const [sync, { isLoading }] = useSyncUserChallengesMutation()

  async function handleSync() {
    const { error } = await sync()
    if (error) toastError(error, 'Failed to sync progress', { exactly: true })
    else toast({ title: 'Progress Updated!', description: 'Your challenges have been synced.' })
  }

  return (
    <Button
      type="text"
      className={styles.sync}
      icon={<RefreshCw size={16} aria-hidden />}
      disabled={isLoading}
      onClick={() => void handleSync()}
    >
      {isLoading ? 'Syncing...' : 'Sync Progress'}
    </Button>
  )
}
