import { useMediaQuery, useShortcut } from '@portal/sdk'
import { frameShortcuts } from '@portal/sdk/frame'
import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { otherTabs } from '../session/other-tabs.ts'
import { isSidebarExpanded, sidebarCookie } from './sidebar-cookie.ts'

const narrow = '(max-width: 767.98px)'
/** Windows with room for the panel of a call next to the page, even with the labels of the menu. */
const roomy = '(min-width: 1280px)'
/** Windows where a page next to the panel of a call needs the room of the labels. */
const tight = '(min-width: 1024px) and (max-width: 1439.98px)'

const root = document.documentElement
/** The dock sets the class while its panel is open. */
const hasCallPanel = () => root.classList.contains('has-call-panel')

function onRootClass(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(root, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}

export interface Sidebar {
  isNarrow: boolean
  /** In a wide window: with labels. */
  isExpanded: boolean
  /** In a narrow window: shown over the page. */
  isOpen: boolean
  toggle: () => void
  close: () => void
}

/**
 * The sidebar's state. In a wide window it is stored and shared with other tabs; Ctrl or Cmd plus B toggles it. In a
 * tight window it shows icons only while the panel of a call is open, unless the user asks for the labels.
 */
export function useSidebar(): Sidebar {
  const isNarrow = useMediaQuery(narrow)
  const [wantsLabels, setWantsLabels] = useState(() => isSidebarExpanded(document.cookie))
  const [isOpen, setOpen] = useState(false)
  const hasCall = useSyncExternalStore(onRootClass, hasCallPanel)
  const isRoomy = useMediaQuery(roomy)
  const isTight = useMediaQuery(tight) && hasCall
  /** Whether the user asked for the labels, until the panel closes. */
  const [keepsLabels, setKeepsLabels] = useState(false)
  if (keepsLabels && !isTight) setKeepsLabels(false)
  const isExpanded = isTight ? keepsLabels : wantsLabels

  const toggle = useCallback(() => {
    const set = isNarrow ? setOpen : isTight ? setKeepsLabels : setWantsLabels
    set(previous => !previous)
  }, [isNarrow, isTight])
  const close = useCallback(() => setOpen(false), [])

  // Before the browser draws the panel, so that it is never over the page.
  useLayoutEffect(() => {
    root.classList.toggle('sidebar-collapsed', !isExpanded)
    root.classList.toggle('is-call-docked', hasCall && (isRoomy || (isTight && !isExpanded)))
  }, [hasCall, isExpanded, isRoomy, isTight])

  useEffect(() => {
    if (wantsLabels === isSidebarExpanded(document.cookie)) return
    document.cookie = sidebarCookie(wantsLabels, location.protocol)
    otherTabs.send({ kind: 'sidebar' })
  }, [wantsLabels])

  useEffect(
    () => otherTabs.subscribe(({ kind }) => kind === 'sidebar' && setWantsLabels(isSidebarExpanded(document.cookie))),
    [],
  )

  useShortcut(frameShortcuts.sidebar, toggle)

  return { isNarrow, isExpanded, isOpen: isNarrow && isOpen, toggle, close }
}
