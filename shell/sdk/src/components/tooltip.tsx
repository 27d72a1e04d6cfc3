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

/** A hint on hover and focus. It repeats or completes a control's label and never replaces it. */
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

/**
 * Sets when the tooltips inside appear: after 700 ms unless given. For 300 ms after one tooltip closes, the next one
 * appears at once.
 */
export function TooltipDelay({ delayMs = 700, children }: { delayMs?: number; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={delayMs} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}
