import type { SlotProps } from '@portal/sdk/frame'
import { RemoteView } from './remote-view.tsx'
import { useRegistry } from './registry-store.ts'

/** Everything that remotes bring to a slot, in order; `empty` where none does. */
export function FilledSlot({ name, empty }: SlotProps) {
  const parts = useRegistry()
    .remotes.flatMap(remote => remote.slots.map(slot => ({ remote, slot })))
    .filter(({ slot }) => slot.slot === name)
    .sort((one, other) => one.slot.order - other.slot.order)
  if (parts.length === 0) return empty
  return parts.map(({ remote, slot }) => (
    <RemoteView
      key={`${remote.name} ${slot.module}`}
      name={{ remote: remote.name, module: slot.module }}
      title="This part"
    />
  ))
}
