import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { lateAfterMs, latePart, loadPart } from './late-part.tsx'
import { prefetchWhenIdle } from './when-idle.ts'

/**
 * A component in its own chunk, such as a dialog. The chunk loads when the component is first shown or when the browser
 * is idle, whichever comes first, so that the component also opens without a connection. If it takes long, a card with
 * Retry appears in its place.
 * @param options.isPrefetched `false` for a component that few users need: it loads only when it is first shown.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { isPrefetched = true } = {},
): LazyExoticComponent<ComponentType<Props>> {
  if (isPrefetched) prefetchWhenIdle(load)
  return lazy(async () => {
    let isLate = false
    const loading = loadPart(load, () => isLate)
    const late = Promise.withResolvers<undefined>()
    const timer = setTimeout(late.resolve, lateAfterMs)
    const loaded = await Promise.race([loading, late.promise]).finally(() => clearTimeout(timer))
    isLate = !loaded
    return loaded ?? { default: latePart(load, loading) }
  })
}
