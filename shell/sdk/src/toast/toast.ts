export interface Toast {
  title: string
  description?: string
  /** Default: it is done. Neutral: there was nothing to do. Destructive: it failed. */
  kind?: 'default' | 'neutral' | 'destructive'
  /** Comes once the one that is shown is gone, instead of taking its place. */
  isQueued?: boolean
}

export interface ShownToast extends Toast {
  id: number
}

type Listener = () => void
const listeners = new Set<Listener>()
let shown: ShownToast | undefined
const waiting: ShownToast[] = []
let lastId = 0

/** Says something to the person for five seconds. One at a time: a new one takes the place of the one before, or waits. */
export function toast(message: Toast): void {
  lastId += 1
  const next = { ...message, id: lastId }
  if (next.isQueued && shown) waiting.push(next)
  else show(next)
}

/** What is on screen, for the frame's toast area. */
export const toasts = {
  shown: () => shown,
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  close(id: number): void {
    if (shown?.id === id) show(waiting.shift())
  },
}

function show(next: ShownToast | undefined): void {
  shown = next
  for (const listener of listeners) listener()
}
