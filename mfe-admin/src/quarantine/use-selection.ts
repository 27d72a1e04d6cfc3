import type { QuarantinedLead } from '@portal/contracts/calls'
import { useState } from 'react'
import type { Decision } from './decided-toast.ts'
import { useDecisions } from './use-decisions.ts'

export type Selection = ReturnType<typeof useSelection>

/** The leads that an admin has selected. A lead that someone else decided is no longer one of them. */
export function useSelection(leads: readonly QuarantinedLead[] | undefined) {
  const { decideAll } = useDecisions()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [running, setRunning] = useState<Decision | null>(null)
  const selected = leads?.filter(({ id }) => ids.has(id)) ?? []

  return {
    ids,
    setIds,
    count: selected.length,
    /** The decision whose requests are in progress. */
    running,
    /** Decides the selected leads. Those that fail stay selected. */
    async decide(decision: Decision) {
      setRunning(decision)
      const decided = await decideAll(decision, selected)
      setIds(current => new Set([...current].filter(id => !decided.includes(id))))
      setRunning(null)
    },
  }
}
