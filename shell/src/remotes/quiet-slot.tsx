import type { SlotName } from '@portal/contracts/slots'
import { useConnection, whenIdle } from '@portal/sdk/frame'
import { type ComponentType, useEffect, useState } from 'react'
import { FailureBoundary } from './failure-boundary.tsx'
import { loadModule, reportCrash } from './module-loader.ts'
import { useRegistry } from './registry-store.ts'

/** A part of the frame waits at most this long for the page: a phone rings for a quarter of a minute. */
const latestStartMs = 5_000
const firstRetryMs = 5_000
const longestRetryMs = 5 * 60_000

/**
 * A slot of the frame, on every page: notifications, the header's actions, the dock. Its components load when the browser
 * is idle. One that fails shows nothing, and loads again after a pause, or when the live connection is back.
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
  const isLost = useConnection() === 'lost'
  useEffect(() => {
    if (isLost) return
    let isCanceled = false
    let retry: ReturnType<typeof setTimeout> | undefined
    const load = (retryMs: number) => {
      if (isCanceled) return
      loadModule({ remote, module }).then(
        Component => !isCanceled && setLoaded({ Component }),
        () => {
          retry = setTimeout(() => load(Math.min(2 * retryMs, longestRetryMs)), retryMs)
        },
      )
    }
    whenIdle(() => load(firstRetryMs), latestStartMs)
    return () => {
      isCanceled = true
      clearTimeout(retry)
    }
  }, [remote, module, isLost])
  return loaded && <loaded.Component />
}
