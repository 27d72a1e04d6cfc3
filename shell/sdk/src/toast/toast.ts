import { createStore } from '../state/create-store.ts'

export interface Toast {
  title: string
  description?: string
  /** Default: it is done. Neutral: there was nothing to do. Destructive: it failed. */
  kind?: 'default' | 'neutral' | 'destructive'
  /** A button below the text. The toast closes when it is pressed. */
  action?: { label: string; onSelect: () => void }
  /** Appears once the current toast is gone, instead of replacing it. */
  isQueued?: boolean
}

export interface ShownToast extends Toast {
  id: number
}

const shown = createStore<ShownToast | undefined>(undefined)
const queue: ShownToast[] = []
let lastId = 0

/** Shows a message for five seconds, or as long as a slow reader needs. One at a time: a new toast replaces the current one, unless it is queued. */
export function toast(message: Toast): void {
  lastId += 1
  const next = { ...message, id: lastId }
  if (next.isQueued && shown.get()) queue.push(next)
  else shown.set(next)
}

/** The toast on screen, for the frame's toast area. */
export const toasts = {
  shown,
  close(id: number): void {
    if (shown.get()?.id === id) shown.set(queue.shift())
  },
}
