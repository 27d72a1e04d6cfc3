import { type Registry, registry as registrySchema } from '@portal/contracts/remotes'
import { activityHeaders } from '@portal/sdk/frame'
import { useSyncExternalStore } from 'react'

type Listener = () => void
const listeners = new Set<Listener>()
let current: Registry = { remotes: [] }

/** The remotes of this person, as the page brought them or as last asked. */
export const registryStore = {
  current: () => current,
  set(next: Registry): void {
    current = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export function useRegistry(): Registry {
  return useSyncExternalStore(registryStore.subscribe, registryStore.current)
}

const deadlineMs = 5000

/** Asks which builds are active now. @throws where the gateway does not answer well within five seconds. */
export async function fetchRegistry(): Promise<Registry> {
  const response = await fetch('/remotes.json', {
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...activityHeaders() },
    signal: AbortSignal.timeout(deadlineMs),
  })
  if (!response.ok) throw new Error(`/remotes.json answered ${response.status}`)
  return registrySchema.parse(await response.json())
}
