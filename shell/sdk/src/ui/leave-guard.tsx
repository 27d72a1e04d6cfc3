import Button from 'antd/es/button/index.js'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Modal } from './modal.tsx'

interface LeaveGuard {
  /** Runs `go` at once, or asks first if there are unsaved changes. */
  leave: (go: () => void) => void
  dialog: ReactNode
}

/**
 * While there are unsaved changes, asks before a link, a button, or the browser leaves the page.
 * @param what has unsaved changes, such as 'this script'.
 */
export function useLeaveGuard(what: string, isDirty: boolean, discard: () => void): LeaveGuard {
  const navigate = useNavigate()
  const [go, setGo] = useState<() => void>()

  useEffect(() => {
    if (!isDirty) return
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      const isInternalLink =
        link instanceof HTMLAnchorElement && link.target !== '_blank' && link.origin === location.origin
      if (!isInternalLink || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      setGo(() => () => void navigate(link.pathname + link.search + link.hash))
    }
    window.addEventListener('beforeunload', onClose)
    document.addEventListener('click', onClick, true)
    return () => {
      window.removeEventListener('beforeunload', onClose)
      document.removeEventListener('click', onClick, true)
    }
  }, [isDirty, navigate])

  return {
    leave: next => (isDirty ? setGo(() => next) : next()),
    dialog: go && (
      <Modal
        open
        title="Leave without saving?"
        onCancel={() => setGo(undefined)}
        footer={
          <>
            <Button
              danger
              onClick={() => {
                discard()
                setGo(undefined)
                go()
              }}
            >
              Discard changes
            </Button>
            <Button type="primary" onClick={() => setGo(undefined)}>
              Keep editing
            </Button>
          </>
        }
      >
        <p>Your changes to {what} are not saved yet.</p>
      </Modal>
    ),
  }
}
