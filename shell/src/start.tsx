import { toastError } from '@portal/sdk'
import { createPortalStore, earlyReplies, firstRender, outbox, sendRequest } from '@portal/sdk/frame'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { reactToChanges } from './live/react-to-changes.ts'
import { federation } from './remotes/federation.ts'
import { loadFirstModules } from './remotes/first-modules.ts'
import { reportOnLeave, reportOutcome } from './remotes/health.ts'
import { registryStore } from './remotes/registry-store.ts'
import { readPageData } from './session/page-data.ts'
import { loadTypefaceWhenIdle } from './theme/typeface.ts'

const data = readPageData()
registryStore.set(data.registry)
federation.prepareRuntime()
federation.register(data.registry.remotes)

const root = document.getElementById('root')
if (!root) throw new Error('The document has no #root element')
const nonce = document.querySelector<HTMLStyleElement>('style[nonce]')?.nonce ?? ''
const store = createPortalStore(data.user)
await loadFirstModules({ registry: data.registry, store, user: data.user })
// Replies that arrive now wait for the end of the first render. Those from before are part of it.
const endFirstRender = firstRender.begin()

/** After the first render: a live event in the middle of it would make React start over. The stream begins at the page. */
function onRendered(): void {
  endFirstRender()
  earlyReplies.drop()
  reactToChanges(store, data.position)
  loadTypefaceWhenIdle()
  reportOnLeave()
  reportOutcome('shell', 'loaded')
  outbox.open(data.user.id, sendRequest, ({ error }) => {
    if (error) toastError(error, 'Your changes could not be saved')
  })
}

/** An error that no boundary catches leaves the page empty. */
function onUncaughtError(error: unknown): void {
  reportOutcome('shell', 'crashed')
  reportError(error)
}

// As a transition, so that the first render runs in slices and the browser stays responsive.
startTransition(() =>
  createRoot(root, { onUncaughtError }).render(<App data={data} store={store} nonce={nonce} onRendered={onRendered} />),
)
