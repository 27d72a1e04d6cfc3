import type { Challenge, UserChallenge } from '@portal/contracts/engagement'
import { useListChallengesQuery, useListUserChallengesQuery } from '../endpoints.ts'

/** A challenge that the person took on, with what the catalogue says of it. */
export interface TakenChallenge extends UserChallenge {
  challenge: Challenge
}

export interface Board {
  catalogue: Challenge[]
  active: TakenChallenge[]
  completed: TakenChallenge[]
}

/** The catalogue and the person's challenges laid together; `board` is absent until both are there. */
export function useBoard(): { board: Board | undefined; error: unknown; refetch: () => void } {
  const challenges = useListChallengesQuery()
  const taken = useListUserChallengesQuery()
  const error = challenges.error ?? taken.error
  const refetch = () => {
    void challenges.refetch()
    void taken.refetch()
  }
  if (!challenges.data || !taken.data) return { board: undefined, error, refetch }
  const byId = new Map(challenges.data.map(challenge => [challenge.id, challenge]))
  const all = taken.data.flatMap(it => {
    const challenge = byId.get(it.challengeId)
    return challenge ? [{ ...it, challenge }] : []
  })
  const board = {
    catalogue: challenges.data,
    active: all.filter(it => it.status === 'active'),
    completed: all.filter(it => it.status === 'completed'),
  }
  return { board, error, refetch }
}
