import { useConnection, whenIdle } from '@portal/sdk/frame'
import { type ComponentType, useEffect, useState } from 'react'
import { FailureBoundary } from './failure-boundary.tsx'
import { loadModule } from './module-loader.ts'
import { useRegistry } from './registry-store.ts'

const slotName = 'frame.notices'

/**
 * The remotes' notifications, shown on every page. They load when the browser is idle. One that fails shows nothing, and
 * loads again when the live connection is back.
 */
export function Notices() {
  return useRegistry().remotes.flatMap(({ name, slots }) =>
    slots
      .filter(({ slot }) => slot === slotName)
      .map(({ module }) => (
        <FailureBoundary key={`${name} ${module}`} card={null}>
          <Notice remote={name} module={module} />
        </FailureBoundary>
      )),
  )
}

function Notice({ remote, module }: { remote: string; module: string }) {
  const [loaded, setLoaded] = useState<{ Notice: ComponentType }>()
  const connection = useConnection()
  useEffect(() => {
    if (connection === 'lost') return
    let isCanceled = false
    whenIdle(() => {
      if (isCanceled) return
      loadModule({ remote, module }).then(
        Notice => !isCanceled && setLoaded({ Notice }),
        () => undefined,
      )
    })
    return () => void (isCanceled = true)
  }, [remote, module, connection])
  return loaded && <loaded.Notice />
}
