import type { Challenge, UserChallenge } from '@portal/contracts/engagement'
import { useListChallengesQuery, useListUserChallengesQuery } from '../endpoints.ts'

/** A challenge that the user activated, with its entry in the catalog. */
export interface ActivatedChallenge extends UserChallenge {
  challenge: Challenge
}

export interface Challenges {
  catalog: Challenge[]
  active: ActivatedChallenge[]
  completed: ActivatedChallenge[]
}

/** Returns the catalog and the user's challenges; `challenges` is undefined until both have loaded. */
export function useChallenges(): { challenges: Challenges | undefined; error: unknown; refetch: () => void } {
  const catalog = useListChallengesQuery()
  const activated = useListUserChallengesQuery()
  const error = catalog.error ?? activated.error
  const refetch = () => {
    void catalog.refetch()
    void activated.refetch()
  }
  if (!catalog.data || !activated.data) return { challenges: undefined, error, refetch }
  const challengeById = new Map(catalog.data.map(challenge => [challenge.id, challenge]))
  const all = activated.data.flatMap(userChallenge => {
    const challenge = challengeById.get(userChallenge.challengeId)
    return challenge ? [{ ...userChallenge, challenge }] : []
  })
  const challenges = {
    catalog: catalog.data,
    active: all.filter(({ status }) => status === 'active'),
    completed: all.filter(({ status }) => status === 'completed'),
  }
  return { challenges, error, refetch }
}
