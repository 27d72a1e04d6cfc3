import type { SlotProps } from '@portal/sdk/frame'
import { useRegistry } from './registry-store.ts'
import { RemoteView } from './remote-view.tsx'

/** The components of all remotes that fill a slot, in order; `empty` if there are none. */
export function FilledSlot({ name, empty }: SlotProps) {
  const components = useRegistry()
    .remotes.flatMap(({ name: remote, slots }) => slots.map(slot => ({ remote, ...slot })))
    .filter(({ slot }) => slot === name)
    .sort((one, other) => one.order - other.order)
  if (components.length === 0) return empty
  return components.map(({ remote, module }) => (
    <RemoteView key={`${remote} ${module}`} remote={remote} module={module} title="This section" />
  ))
}
