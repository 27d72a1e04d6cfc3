import { type Registry, registry as registrySchema } from '@portal/contracts/remotes'
import { createStore, useStore } from '@portal/sdk'
import { activityHeaders } from '@portal/sdk/frame'

/** The remotes that this tab can load. */
export const registryStore = createStore<Registry>({ remotes: [] })

export const useRegistry = (): Registry => useStore(registryStore)

const timeoutMs = 5000

/** Loads the active builds of the user's remotes. @throws if the gateway does not return them within five seconds. */
export async function fetchRegistry(): Promise<Registry> {
  const response = await fetch('/remotes.json', {
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...activityHeaders() },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`GET /remotes.json failed: ${response.status}`)
  return registrySchema.parse(await response.json())
}
