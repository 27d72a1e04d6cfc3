import type { Script } from '@portal/contracts/engagement'
import { useSessionStorage, useStore } from '@portal/sdk'
import { currentGuide } from '../guide/current-guide.ts'
import { callPath, type Place, placeName, scriptForCall } from '../guide/place.ts'
import { useScriptCallsQuery, useScriptLeadQuery } from '../player/lead-endpoints.ts'

export interface CallScript {
  id: string
  /** Where to continue it. */
  path: string
}

/**
 * Returns the script for the user's call: the one in the call's panel, or the one that a closed panel would show. Undefined
 * without a call in progress, without a script for it, and until both are known.
 *
 * @param skip whether no list shows it, so that nothing is requested
 */
export function useCallScript(scripts: readonly Script[] | undefined, skip: boolean): CallScript | undefined {
  const guide = useStore(currentGuide)
  const [place] = useSessionStorage<Place>(placeName)
  const { data: calls } = useScriptCallsQuery({ mine: 'true' }, { skip: skip || guide !== undefined })
  const call = calls?.find(({ phase }) => phase === 'connected')
  const leadId = call?.leadId ?? ''
  const { currentData: lead } = useScriptLeadQuery({ id: leadId }, { skip: !leadId })
  if (guide) return { id: guide.scriptId, path: guide.to }
  const saved = place?.callId === call?.id ? place : undefined
  const script = scripts && lead && scriptForCall(scripts, lead.servicesInterested, saved)
  if (!script) return undefined
  const stepIndex = saved?.scriptId === script.id ? saved.stepIndex : 0
  return { id: script.id, path: callPath(script.id, leadId, stepIndex) }
}
