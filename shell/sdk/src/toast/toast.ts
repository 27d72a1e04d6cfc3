export interface Toast {
  title: string
  description?: string
  /** Destructive: something failed. */
  kind?: 'default' | 'destructive'
}

export interface ShownToast extends Toast {
  id: number
}

type Listener = () => void
const listeners = new Set<Listener>()
let shown: ShownToast | undefined
let lastId = 0

/** Says something to the person for five seconds. One at a time: a new one takes the place of the one before. */
export function toast(message: Toast): void {
  lastId += 1
  show({ ...message, id: lastId })
}

/** What is on screen, for the frame's toast area. */
export const toasts = {
  shown: () => shown,
  subscribe(listener: Listener): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  close(id: number): void {
    if (shown?.id === id) show(undefined)
  },
}

function show(next: ShownToast | undefined): void {
  shown = next
  for (const listener of listeners) listener()
}
