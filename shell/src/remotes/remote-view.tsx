import { useMemo } from 'react'
import { type ComponentSource, LoadedView } from './loaded-view.tsx'
import { hasNewBuild, loadModule, reloadModule } from './module-loader.ts'

interface RemoteViewProps {
  remote: string
  module: string
  title: string
}

/** A page or a part of one from a remote. */
export function RemoteView({ remote, module, title }: RemoteViewProps) {
  const source = useMemo<ComponentSource>(
    () => ({
      load: () => loadModule({ remote, module }),
      reload: () => reloadModule({ remote, module }),
      hasNewBuild: () => hasNewBuild(remote),
    }),
    [remote, module],
  )
  return <LoadedView source={source} title={title} />
}
