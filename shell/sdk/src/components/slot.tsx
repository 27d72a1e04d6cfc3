import { createContext, type ReactNode, use } from 'react'

export interface SlotProps {
  /** Name of the slot, such as 'dashboard.metrics'. */
  name: string
  /** Shown if no remote fills the slot. */
  empty?: ReactNode
}

/** A place on a page that remotes fill. Each remote's component has its own failure card. */
export function Slot(props: SlotProps) {
  return use(SlotContext)(props)
}

/** How the frame fills slots. Outside of the frame, slots are empty. */
export const SlotContext = createContext<(props: SlotProps) => ReactNode>(({ empty }) => empty)
