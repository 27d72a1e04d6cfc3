import { LoadedView } from './loaded-view.tsx'
import { loadModule, type ModuleName, reloadModule } from './module-loader.ts'

interface RemoteViewProps {
  name: ModuleName
  title: string
}

/** A page or a part that a remote brings. */
export function RemoteView({ name, title }: RemoteViewProps) {
  return <LoadedView source={{ load: () => loadModule(name), reload: () => reloadModule(name) }} title={title} />
}
