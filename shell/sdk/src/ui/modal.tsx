import AntModal, { type ModalProps } from 'antd/es/modal/index.js'
import { useRef } from 'react'
import { overlayRoot } from './overlay-root.ts'
import { useRestoreFocus } from './use-restore-focus.ts'

// Of radio buttons, the chosen one: Space on another would choose that one.
const field = 'input:enabled:not([type="radio"]:not(:checked)), textarea:enabled, select:enabled'

/** A dialog that focuses its first field when it opens, and restores the focus when it closes. */
export function Modal({ children, afterOpenChange, ...props }: ModalProps) {
  useRestoreFocus()
  const content = useRef<HTMLDivElement>(null)

  function onOpenChange(isOpen: boolean) {
    const { current } = content
    if (isOpen && !current?.contains(document.activeElement)) current?.querySelector<HTMLElement>(field)?.focus()
    afterOpenChange?.(isOpen)
  }

  return (
    <AntModal getContainer={overlayRoot} {...props} afterOpenChange={onOpenChange}>
      <div ref={content} style={{ display: 'contents' }}>
        {children}
      </div>
    </AntModal>
  )
}
