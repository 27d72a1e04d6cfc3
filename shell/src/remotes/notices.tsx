import { whenIdle } from '@portal/sdk/frame'
import { type ComponentType, useEffect, useState } from 'react'
import { FailureBoundary } from './failure-boundary.tsx'
import { loadModule } from './module-loader.ts'
import { useRegistry } from './registry-store.ts'

const slotName = 'frame.notices'

/** What remotes tell on whatever page one is. Loaded once the browser is idle; where one fails, nothing is told. */
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
  useEffect(() => {
    let isGone = false
    const load = () =>
      void loadModule({ remote, module }).then(
        Part => !isGone && setLoaded({ Part }),
        // It is not worth a word: the pages that need the remote's files say so.
        () => undefined,
      )
    whenIdle(load)
    return () => void (isGone = true)
  }, [remote, module])
  return loaded && <loaded.Part />
}
