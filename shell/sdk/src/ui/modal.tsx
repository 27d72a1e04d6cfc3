import AntModal, { type ModalProps as AntModalProps } from 'antd/es/modal/index.js'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { overlayRoot } from './overlay-root.ts'
import { useRestoreFocus } from './use-restore-focus.ts'

// Of radio buttons, the chosen one: Space on another would choose that one.
const field = 'input:enabled:not([type="radio"]:not(:checked)), textarea:enabled, select:enabled'

interface ModalProps extends AntModalProps {
  /** The ID of a button that has the focus first if there is no field to fill in. */
  firstButtonId?: string
  /** Why the service refused what was entered. The first invalid field then has the focus. */
  error?: unknown
}

/** A dialog that focuses its first field when it opens, and restores the focus when it closes. */
export function Modal({ children, afterOpenChange, firstButtonId, error, ...props }: ModalProps) {
  useRestoreFocus()
  const content = useRef<HTMLDivElement>(null)
  const hasFocused = useRef(false)

  function focusFirst() {
    const { current } = content
    if (!current || hasFocused.current) return
    if (!current.contains(document.activeElement)) {
      const first = current.querySelector<HTMLElement>(field) ?? document.getElementById(firstButtonId ?? '')
      first?.focus()
    }
    // A dialog below may have taken it back.
    hasFocused.current = current.closest('[role="dialog"]')?.contains(document.activeElement) ?? false
  }

  useEffect(() => {
    if (error) content.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])

  function onOpenChange(isOpen: boolean) {
    if (isOpen) focusFirst()
    hasFocused.current = isOpen
    afterOpenChange?.(isOpen)
  }

  return (
    <AntModal getContainer={overlayRoot} {...props} afterOpenChange={onOpenChange}>
      <div ref={content} style={{ display: 'contents' }}>
        <OnMount act={focusFirst} />
        {children}
      </div>
    </AntModal>
  )
}

/** Acts in the first frame that shows it. The animation of its dialog ends later. */
function OnMount({ act }: { act: () => void }) {
  const onMount = useEffectEvent(act)
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => onMount())
    return () => cancelAnimationFrame(frame)
  }, [])
  return null
}
