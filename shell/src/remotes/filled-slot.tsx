import type { AnySlotProps } from '@portal/sdk/frame'
import { useRegistry } from './registry-store.ts'
import { RemoteView } from './remote-view.tsx'
import { SlotSkeleton } from './slot-skeleton.tsx'

/** The components of all remotes that fill a slot, in order; `empty` if there are none. With other data, they start over. */
export function FilledSlot({ name, empty, with: data }: AnySlotProps) {
  const components = useRegistry()
    .remotes.flatMap(({ name: remote, slots }) => slots.map(slot => ({ remote, ...slot })))
    .filter(({ slot }) => slot === name)
    .sort((one, other) => one.order - other.order)
  if (components.length === 0) return empty
  return components.map(({ remote, module, skeleton }) => (
    <RemoteView
      key={`${remote} ${module} ${JSON.stringify(data)}`}
      remote={remote}
      module={module}
      title="This section"
      props={data}
      skeleton={<SlotSkeleton shape={skeleton} />}
    />
  ))
}
