import { type ReactNode, useMemo } from 'react'
import { type ComponentSource, LoadedView } from './loaded-view.tsx'
import { describeFailure, hasNewBuild, loadModule, reloadModule, reportCrash, retryFilesOf } from './module-loader.ts'

interface RemoteViewProps {
  remote: string
  module: string
  title: string
  /** Handed to the component. */
  props?: object | undefined
  /** Shown while the component loads; a page's skeleton unless given. */
  skeleton?: ReactNode
}

/** A page or a part of one from a remote. */
export function RemoteView({ remote, module, title, props, skeleton }: RemoteViewProps) {
  const source = useMemo<ComponentSource>(
    () => ({
      load: () => loadModule({ remote, module }),
      reload: () => reloadModule({ remote, module }),
      retryFiles: () => retryFilesOf(remote),
      hasNewBuild: () => hasNewBuild(remote),
      describeFailure: () => describeFailure({ remote, module }),
      onFailure: () => reportCrash({ remote, module }),
    }),
    [remote, module],
  )
  return <LoadedView source={source} title={title} props={props} skeleton={skeleton} />
}
