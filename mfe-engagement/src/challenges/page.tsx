import { toastError, LoadFailure, PageHeader, toast } from '@portal/sdk'
import { useSearchParams } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useSyncUserChallengesMutation } from '../endpoints.ts'
import { Bones } from '../components/skeleton.tsx'
import { Achievements } from './achievements.tsx'
import { ActiveChallenges } from './active-challenges.tsx'
import { AvailableChallenges } from './available-challenges.tsx'
import styles from './challenges.module.css'
import { CompletedChallenges } from './completed-challenges.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { StatCards } from './stat-cards.tsx'
import { Tabs } from './tabs.tsx'
import { useBoard } from './use-board.ts'

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
  return (
    <>
      <PageHeader title="Challenges" subtitle="Goals to reach, and the experience they earn" actions={<SyncButton />} />
      <StatCards />
      <Tabs label="Challenges" tabs={tabs} active={active} onOpen={open}>
        {active === 'achievements' && <Achievements />}
        {active === 'leaderboard' && <Leaderboard />}
        {active !== 'achievements' && active !== 'leaderboard' && (
          <Challenges tab={active} onBrowse={() => open('available')} />
        )}
      </Tabs>
    </>
  )
}

interface ChallengesProps {
  tab: 'active' | 'available' | 'completed'
  onBrowse: () => void
}

function Challenges({ tab, onBrowse }: ChallengesProps) {
  const { board, error, refetch } = useBoard()
  if (!board && error) return <LoadFailure what="The challenges" error={error} onRetry={refetch} />
  if (!board) {
    return (
      <div className={styles.cards} aria-busy>
        <Bones count={3} height="9rem" />
      </div>
    )
  }
  if (tab === 'active') return <ActiveChallenges challenges={board.active} onBrowse={onBrowse} />
  if (tab === 'completed') return <CompletedChallenges challenges={board.completed} />
  return (
    <AvailableChallenges
      challenges={board.catalogue}
      activeIds={new Set(board.active.map(({ challengeId }) => challengeId))}
    />
  )
}

function SyncButton() {
  const [sync, { isLoading }] = useSyncUserChallengesMutation()

  async function run() {
    const { error } = await sync()
    if (error) toastError(error, 'Failed to sync progress', { exactly: true })
    else toast({ title: 'Progress Updated!', description: 'Your challenges have been synced.' })
  }

  return (
    <Button icon={<RefreshCw size={16} aria-hidden />} disabled={isLoading} onClick={() => void run()}>
      {isLoading ? 'Syncing...' : 'Sync Progress'}
    </Button>
  )
}
