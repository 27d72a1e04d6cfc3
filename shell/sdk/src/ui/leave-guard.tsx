import Button from 'antd/es/button/index.js'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
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
  const [go, setGo] = useState<() => void>()
  const isDiscarded = useRef(false)
  const keepId = useId()

  useEffect(() => {
    if (!isDirty) return
    isDiscarded.current = false
    const onClose = (event: BeforeUnloadEvent) => {
      if (!isDiscarded.current) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (isDiscarded.current || !(link instanceof HTMLAnchorElement) || !leavesPage(link)) return
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      // The link's own handlers run with this second click, and the router or the browser follows it.
      setGo(() => () => link.click())
    }
    window.addEventListener('beforeunload', onClose)
    document.addEventListener('click', onClick, true)
    return () => {
      window.removeEventListener('beforeunload', onClose)
      document.removeEventListener('click', onClick, true)
    }
  }, [isDirty])

  return {
    leave: next => (isDirty ? setGo(() => next) : next()),
    dialog: go && (
      <Modal
        open
        title="Leave without saving?"
        firstButtonId={keepId}
        onCancel={() => setGo(undefined)}
        footer={
          <>
            <Button
              danger
              onClick={() => {
                isDiscarded.current = true
                discard()
                setGo(undefined)
                go()
              }}
            >
              Discard changes
            </Button>
            <Button id={keepId} type="primary" onClick={() => setGo(undefined)}>
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

/** Whether the link replaces this page with another one of the portal's origin. */
function leavesPage(link: HTMLAnchorElement): boolean {
  if (link.target === '_blank' || link.hasAttribute('download') || link.origin !== location.origin) return false
  return !(link.hash && link.pathname + link.search === location.pathname + location.search)
}
