import { useSyncExternalStore } from 'react'

/** A value outside of React that components and plain functions can subscribe to. */
export interface Store<T> {
  get(): T
  /** Notifies the subscribers, unless `next` is the same value (`Object.is`). */
  set(next: T): void
  /** Calls `listener` after each change. @returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * The store's value, or the result of `select`. The component renders again when that changes, so `select` must
 * return the same reference while nothing has changed.
 */
export function useStore<T>(store: Store<T>): T
export function useStore<T, Selected>(store: Store<T>, select: (value: T) => Selected): Selected
export function useStore<T>(store: Store<T>, select: (value: T) => unknown = value => value): unknown {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
