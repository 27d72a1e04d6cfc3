let isDone: Promise<void> | undefined

/**
 * The first render of the portal, which runs in slices while the first replies arrive. They wait for its end: a change of
 * the store would make React start over, in one long task.
 */
export const firstRender = {
  /** Call it before the render. @returns a function that ends the wait; call it in an effect. */
  begin(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    isDone = promise
    return resolve
  },
  /** At once unless `begin` was called. */
  done: (): Promise<void> | undefined => isDone,
}
