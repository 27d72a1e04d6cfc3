import type { Challenge, UserChallenge } from '@portal/contracts/engagement'
import { toast } from '@portal/sdk'

let active: ReadonlySet<string> = new Set()

/** Tells of challenges that were active when this tab last looked and are completed now; each once. */
export function tellCompletions(taken: readonly UserChallenge[], catalogue: readonly Challenge[]): void {
  const completed = taken.filter(it => it.status === 'completed' && active.has(it.id))
  active = new Set(taken.filter(it => it.status === 'active').map(it => it.id))
  const [first] = completed
  if (!first) return
  const title = catalogue.find(it => it.id === first.challengeId)?.title ?? 'A challenge'
  const others = completed.length > 1 ? ` and ${completed.length - 1} more` : ''
  const xp = completed.reduce((sum, it) => sum + it.xpReward, 0)
  // What completed it, such as a sale, has just been confirmed by a toast of its own.
  toast({ title: 'Challenge Completed!', description: `${title}${others}: +${xp} XP`, isPatient: true })
}
