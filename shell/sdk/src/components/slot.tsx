import { createContext, type ReactNode, use } from 'react'

export interface SlotProps {
  /** Such as 'dashboard.metrics'. */
  name: string
  /** Shown where no remote fills the slot. */
  empty?: ReactNode
}

/** A place that remotes fill, each part with its own failure card. */
export function Slot(props: SlotProps) {
  return use(SlotContext)(props)
}

/** How the frame fills slots; outside of it they stay empty. */
export const SlotContext = createContext<(props: SlotProps) => ReactNode>(({ empty }) => empty)
