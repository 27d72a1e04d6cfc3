// Runs in every remote of `npm run dev`: applies each new compilation of that remote to the open page.
import type { Change } from './dev-server.ts'
import type { HotModule } from './hot-module.ts'

declare global {
  interface Window {
    /** One connection for all remotes of a tab. */
    portalChanges?: EventSource
  }
  interface ImportMeta {
    webpackHot: HotModule
  }
}

/** Hash of the compilation that runs. */
declare const __webpack_hash__: string
/** Set by the configuration. */
declare const REMOTE_NAME: string

const hot = import.meta.webpackHot
let newest = __webpack_hash__
let shellHash: string | undefined

window.portalChanges ??= new EventSource('/dev/changes')
window.portalChanges.addEventListener('message', ({ data }: MessageEvent<string>) => {
  const { name, hash } = JSON.parse(data) as Change
  if (name === REMOTE_NAME) {
    newest = hash
    void update()
  }
  if (name === 'shell') {
    if (shellHash && shellHash !== hash) location.reload()
    shellHash = hash
  }
})

/** Applies updates until the newest compilation runs. Reloads the page for a change that cannot be applied to it. */
async function update() {
  if (hot.status() !== 'idle') return
  try {
    while (newest !== __webpack_hash__) if (!(await hot.check(true))) return location.reload()
  } catch (error) {
    console.error(`${REMOTE_NAME}: this change needs a reload.`, error)
    location.reload()
  }
}
