import type { SlotName } from '@portal/contracts/slots'
import { useConnection, whenIdle } from '@portal/sdk/frame'
import { type ComponentType, useEffect, useState } from 'react'
import { FailureBoundary } from './failure-boundary.tsx'
import { loadModule, reportCrash } from './module-loader.ts'
import { useRegistry } from './registry-store.ts'

/**
 * A slot of the frame, on every page: notifications, the header's actions, the dock. Its components load when the browser
 * is idle. One that fails shows nothing, and loads again when the live connection is back.
 */
export function QuietSlot({ name: slotName }: { name: SlotName }) {
  return useRegistry().remotes.flatMap(({ name, slots }) =>
    slots
      .filter(({ slot }) => slot === slotName)
      .map(({ module }) => (
        <FailureBoundary key={`${name} ${module}`} card={null} onFailure={() => reportCrash({ remote: name, module })}>
          <QuietComponent remote={name} module={module} />
        </FailureBoundary>
      )),
  )
}

function QuietComponent({ remote, module }: { remote: string; module: string }) {
  const [loaded, setLoaded] = useState<{ Component: ComponentType }>()
  const connection = useConnection()
  useEffect(() => {
    if (connection === 'lost') return
    let isCanceled = false
    whenIdle(() => {
      if (isCanceled) return
      loadModule({ remote, module }).then(
        Component => !isCanceled && setLoaded({ Component }),
        () => undefined,
      )
    })
    return () => void (isCanceled = true)
  }, [remote, module, connection])
  return loaded && <loaded.Component />
}
