import type { SlotData, SlotName } from '@portal/contracts/slots'
import { type ComponentType, createContext, type ReactNode, use } from 'react'

export type SlotProps<Name extends SlotName = SlotName> = {
  name: Name
  /** Shown if no remote fills the slot. */
  empty?: ReactNode
  /** Called when a component in the slot has done its work, such as recording a sale. */
  onDone?: () => void
} & (Record<string, never> extends SlotData<Name> ? { with?: SlotData<Name> } : { with: SlotData<Name> })

/** A component that fills a slot. Its props are the slot's data. */
export type SlotComponent<Name extends SlotName> = ComponentType<SlotData<Name>>

/** A place on a page that remotes fill. Each remote's component has its own failure card. */
export function Slot<Name extends SlotName>({ onDone = doNothing, ...props }: SlotProps<Name>) {
  return <DoneContext value={onDone}>{use(SlotContext)(props as AnySlotProps)}</DoneContext>
}

const doNothing = () => undefined
const DoneContext = createContext<() => void>(doNothing)

/** Returns a function that a component in a slot calls when it has done its work. */
export const useSlotDone = () => use(DoneContext)

/** The props of any slot, without a typed link between its name and its data. */
export interface AnySlotProps {
  name: SlotName
  empty?: ReactNode
  with?: object
}

/** How the frame fills slots. Outside of the frame, slots are empty. */
export const SlotContext = createContext<(props: AnySlotProps) => ReactNode>(({ empty }) => empty)
