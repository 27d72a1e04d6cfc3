import { useMediaQuery, useShortcut } from '@portal/sdk'
import { frameShortcuts } from '@portal/sdk/frame'
import { useCallback, useEffect, useState } from 'react'
import { otherTabs } from '../session/other-tabs.ts'
import { isSidebarExpanded, sidebarCookie } from './sidebar-cookie.ts'

const narrow = '(max-width: 767.98px)'

export interface Sidebar {
  isNarrow: boolean
  /** In a wide window: with labels. */
  isExpanded: boolean
  /** In a narrow window: shown over the page. */
  isOpen: boolean
  toggle: () => void
  close: () => void
}

/** The sidebar's state. In a wide window it is stored and shared with other tabs; Ctrl or Cmd plus B toggles it. */
export function useSidebar(): Sidebar {
  const isNarrow = useMediaQuery(narrow)
  const [isExpanded, setExpanded] = useState(() => isSidebarExpanded(document.cookie))
  const [isOpen, setOpen] = useState(false)

  const toggle = useCallback(() => {
    if (isNarrow) return setOpen(previous => !previous)
    setExpanded(previous => !previous)
  }, [isNarrow])
  const close = useCallback(() => setOpen(false), [])

  useEffect(() => {
    document.documentElement.classList.toggle('sidebar-collapsed', !isExpanded)
    if (isExpanded === isSidebarExpanded(document.cookie)) return
    document.cookie = sidebarCookie(isExpanded, location.protocol)
    otherTabs.send({ kind: 'sidebar' })
  }, [isExpanded])

  useEffect(
    () => otherTabs.subscribe(({ kind }) => kind === 'sidebar' && setExpanded(isSidebarExpanded(document.cookie))),
    [],
  )

  useShortcut(frameShortcuts.sidebar, toggle)

  return { isNarrow, isExpanded, isOpen: isNarrow && isOpen, toggle, close }
}
