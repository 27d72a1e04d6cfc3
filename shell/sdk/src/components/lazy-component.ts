import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { whenIdle } from './when-idle.ts'

/**
 * A part of a page that comes on its own, such as a dialog: once it is shown, or when the browser has nothing else to do,
 * so that it is there without a connection too.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  whenIdle(() => void load().catch(() => undefined))
  return lazy(load)
}
