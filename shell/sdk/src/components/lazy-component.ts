import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { prefetchWhenIdle } from './when-idle.ts'

/**
 * A component in its own chunk, such as a dialog. The chunk loads when the component is first shown or when the browser is
 * idle, whichever comes first, so that the component also opens without a connection.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  prefetchWhenIdle(load)
  return lazy(load)
}
