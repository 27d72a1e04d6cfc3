import { useConnection, whenIdle } from '@portal/sdk/frame'
import { type ComponentType, useEffect, useState } from 'react'
import { FailureBoundary } from './failure-boundary.tsx'
import { loadModule } from './module-loader.ts'
import { useRegistry } from './registry-store.ts'

const slotName = 'frame.notices'

/**
 * What remotes tell on whatever page one is. Loaded once the browser is idle; one that fails is not worth a word, and is
 * tried again when the line to the server is back.
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
  const [loaded, setLoaded] = useState<{ Part: ComponentType }>()
  const connection = useConnection()
  useEffect(() => {
    if (connection === 'lost') return
    let isGone = false
    whenIdle(() => {
      if (isGone) return
      loadModule({ remote, module }).then(
        Part => !isGone && setLoaded({ Part }),
        () => undefined,
      )
    })
    return () => void (isGone = true)
  }, [remote, module, connection])
  return loaded && <loaded.Part />
}
