import type { Challenge, UserChallenge } from '@portal/contracts/engagement'
import { toast } from '@portal/sdk'

/** The completions that this tab knows; none before it has looked for the first time. */
let known: ReadonlySet<string> | undefined

/**
 * What has been completed since this tab last looked, each once. The first look comes when the browser is idle: what was
 * completed since the page was opened is new to it too.
 * @param now the server's clock, in ms
 */
export function takeCompletions(taken: readonly UserChallenge[], now: number): UserChallenge[] {
  const openedAt = now - performance.now()
  const isNew = ({ id, completedAt }: UserChallenge) =>
    known ? !known.has(id) : Date.parse(completedAt ?? '') >= openedAt
  const completed = taken.filter(it => it.status === 'completed')
  const news = completed.filter(isNew)
  known = new Set(completed.map(it => it.id))
  return news
}

export function tellCompletions(completed: readonly UserChallenge[], catalogue: readonly Challenge[]): void {
  const title = catalogue.find(it => it.id === completed[0]?.challengeId)?.title ?? 'A challenge'
  const others = completed.length > 1 ? ` and ${completed.length - 1} more` : ''
  const xp = completed.reduce((sum, it) => sum + it.xpReward, 0)
  // What completed it, such as a sale, has just been confirmed by a toast of its own.
  toast({ title: 'Challenge Completed!', description: `${title}${others}: +${xp} XP`, isQueued: true })
}
