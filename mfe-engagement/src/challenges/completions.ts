import type { Challenge, UserChallenge } from '@portal/contracts/engagement'
import { toast } from '@portal/sdk'

/** IDs of the completions that this tab has seen; undefined until the first response. */
let seenIds: ReadonlySet<string> | undefined

/**
 * Returns the challenges completed since the previous response, each one only once. The first response arrives when the
 * browser is idle, so for it everything completed since the page opened counts as new.
 * @param now the server's clock, in ms
 */
export function takeNewCompletions(userChallenges: readonly UserChallenge[], now: number): UserChallenge[] {
  const openedAt = now - performance.now()
  const isNew = ({ id, completedAt }: UserChallenge) =>
    seenIds ? !seenIds.has(id) : Date.parse(completedAt ?? '') >= openedAt
  const completed = userChallenges.filter(({ status }) => status === 'completed')
  const newCompletions = completed.filter(isNew)
  seenIds = new Set(completed.map(({ id }) => id))
  return newCompletions
}

/** Shows one toast for all the completions: the first title, how many more, and the total XP. */
export function toastCompletions(completed: readonly UserChallenge[], catalog: readonly Challenge[]): void {
  const title = catalog.find(({ id }) => id === completed[0]?.challengeId)?.title ?? 'A challenge'
  const others = completed.length > 1 ? ` and ${completed.length - 1} more` : ''
  const xp = completed.reduce((sum, { xpReward }) => sum + xpReward, 0)
  // Queued: the sale or call that completed the challenge has just shown its own toast.
  toast({ title: 'Challenge Completed!', description: `${title}${others}: +${xp} XP`, isQueued: true })
}
