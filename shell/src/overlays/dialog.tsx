import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

/** Props that the frame passes to every overlay, such as the command palette. */
export interface OverlayProps {
  /** Text that the user typed while the overlay was loading. */
  typed: string
  onClose: () => void
  /** Opens the keyboard help instead. */
  onHelp: () => void
}

interface DialogProps {
  label: string
  className: string | undefined
  onClose: () => void
  children: ReactNode
}

/** The browser's own modal dialog. Escape closes it, and so does a click outside of it. */
export function Dialog({ label, className, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  // A layout effect ends before the dialog is removed: only then does closing it give the focus back.
  useLayoutEffect(() => {
    const opened = dialog.current
    // A click on the backdrop has the dialog itself as its target; a click inside has a descendant.
    const onClick = ({ target }: Event) => target === opened && close.current()
    opened?.showModal()
    opened?.addEventListener('click', onClick)
    return () => {
      opened?.removeEventListener('click', onClick)
      opened?.close()
    }
  }, [])
  // The browser closes it too, but not while a toast prevents the key's default.
  const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      className={`floating ${className}`}
      onClose={onClose}
      onKeyDown={closeOnEscape}
    >
      {children}
    </dialog>
  )
}
