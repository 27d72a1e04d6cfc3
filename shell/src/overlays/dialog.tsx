import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

interface DialogProps {
  label: string
  className: string | undefined
  onClose: () => void
  children: ReactNode
}

/** The browser's own dialog: on top of everything, all else inert, closed by Escape and by a press beside it. */
export function Dialog({ label, className, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  }, [onClose])
  useEffect(() => {
    const opened = dialog.current
    // What lies beside the dialog counts as the dialog itself; its content is another element.
    const onPress = ({ target }: Event) => target === opened && close.current()
    opened?.showModal()
    opened?.addEventListener('click', onPress)
    return () => {
      opened?.removeEventListener('click', onPress)
      opened?.close()
    }
  }, [])
  // The browser does so too, but not while a toast has the key's default prevented.
  const closeByEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
  return (
    <dialog ref={dialog} aria-label={label} className={className} onClose={onClose} onKeyDown={closeByEscape}>
      {children}
    </dialog>
  )
}
