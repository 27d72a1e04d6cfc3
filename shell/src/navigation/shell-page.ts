import { prefetchWhenIdle } from '@portal/sdk/frame'
import type { ComponentType } from 'react'
import type { ComponentSource } from '../remotes/loaded-view.tsx'
import { reportOutcome } from '../remotes/health.ts'
import { registryStore } from '../remotes/registry-store.ts'
import { isBuildGone } from '../remotes/remote-files.ts'
import { endHangingShellRequests, retryShellFiles, shellBase } from '../remotes/shell-files.ts'

/** A page of the shell in its own chunk. It loads when it is opened or when the browser is idle, whichever comes first. */
export function shellPage(importPage: () => Promise<{ default: ComponentType }>): ComponentSource {
  let loading: Promise<ComponentType> | undefined
  let wasRequested = false
  let hasLoaded = false
  const load = () => {
    wasRequested = true
    if (loading) return loading
    const attempt = importPage().then(({ default: Page }) => Page)
    loading = attempt
    attempt.then(
      () => {
        hasLoaded = true
      },
      () => {
        reportOutcome('shell', 'failed')
        if (loading === attempt) loading = undefined
      },
    )
    return attempt
  }
  const reload = () => {
    endHangingShellRequests()
    retryShellFiles()
    loading = undefined
    return load()
  }
  // Not after a failed load: its card has a Retry button.
  prefetchWhenIdle(async () => {
    if (!wasRequested) await load()
  })
  return {
    load,
    reload,
    // A build is deleted only after a newer one has replaced it.
    hasNewBuild: () => isBuildGone(shellBase()),
    describeFailure: () => ['PORTAL-104, shell', registryStore.get().shell?.build].filter(Boolean).join(' '),
    onFailure: () => hasLoaded && reportOutcome('shell', 'crashed'),
  }
}
