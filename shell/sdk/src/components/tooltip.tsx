import * as Radix from '@radix-ui/react-tooltip'
import type { ReactElement, ReactNode } from 'react'

export interface TooltipProps {
  text: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Shows nothing while false. */
  isEnabled?: boolean
  /** One element that takes a ref, such as a button or a link. */
  children: ReactElement
}

/** A word about a control, on hover and on focus. It repeats or completes a label; it never replaces one. */
export function Tooltip({ text, side = 'top', isEnabled = true, children }: TooltipProps) {
  if (!isEnabled) return children
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tooltip" side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Delays for the tooltips within: 700 ms, and 300 ms in which the next one comes at once. The sidebar's come after 0. */
export function TooltipDelay({ delayMs = 700, children }: { delayMs?: number; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={delayMs} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}
