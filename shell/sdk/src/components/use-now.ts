import { useEffect, useState } from 'react'

type Listener = (now: number) => void
const listeners = new Set<Listener>()
let timer: ReturnType<typeof setInterval> | undefined

/** Milliseconds since 1970, true to the minute while it is on screen. All that tell the time share one timer. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => everyMinute(setNow), [])
  return now
}

function everyMinute(listener: Listener): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const tell of listeners) tell(Date.now())
  }, 60_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
