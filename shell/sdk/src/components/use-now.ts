import { useState } from 'react'
import { useClockOffset } from '../api/server-clock.ts'
import { createStore, type Store, useStore } from '../state/create-store.ts'

/** Milliseconds since 1970; 0 until the first tick. */
const time = createStore(0)
let subscribers = 0
let timer: ReturnType<typeof setInterval> | undefined

/** Ticks every minute while a component follows it. All components share one timer. */
const clock: Store<number> = {
  ...time,
  subscribe(listener) {
    const unsubscribe = time.subscribe(listener)
    subscribers += 1
    timer ??= setInterval(() => time.set(Date.now()), 60_000)
    return () => {
      unsubscribe()
      subscribers -= 1
      if (subscribers > 0) return
      clearInterval(timer)
      timer = undefined
      time.set(0)
    }
  },
}

/** The current time by the server's clock in milliseconds since 1970, updated every minute. */
export function useNow(): number {
  const [mountedAt] = useState(() => Date.now())
  return Math.max(mountedAt, useStore(clock)) + useClockOffset()
}
