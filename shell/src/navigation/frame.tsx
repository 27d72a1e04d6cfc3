import { ToastArea } from '@portal/sdk/frame'
import { useEffect, useRef } from 'react'
import { UNSAFE_LocationContext as LocationContext } from 'react-router-dom'
import { restoreLostFocus } from '../keyboard/restore-lost-focus.ts'
import { useIdlePrefetch } from '../remotes/prefetch.ts'
import { QuietSlot } from '../remotes/quiet-slot.tsx'
import { ReleaseBar } from '../remotes/release-bar.tsx'
import { useOtherTabs } from '../session/use-other-tabs.ts'
import { useSessionLost } from '../session/use-session-lost.ts'
import { useLoadedTypeface } from '../theme/typeface.ts'
import { Header } from './header.tsx'
import { Pages } from './pages.tsx'
import { SidebarView } from './sidebar-view.tsx'
import { useOverlay } from './use-overlay.tsx'
import { useScrollRestoration } from './use-scroll-restoration.ts'
import { useShownPage } from './use-shown-page.tsx'
import { useSidebar } from './use-sidebar.ts'

/** Everything around the pages: sidebar, header, overlays, notifications, and session handling. */
export function Frame() {
  const sidebar = useSidebar()
  const { open, overlay } = useOverlay()
  useSessionLost()
  useOtherTabs()
  useIdlePrefetch()
  const { shown, next } = useShownPage()
  const { pathname } = shown.location
  useLoadedTypeface(pathname)
  const frame = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLElement>(null)
  const isFirst = useRef(true)

  // A new page starts at its top and gets the focus; the first page leaves the focus where it is.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    window.scrollTo(0, 0)
    page.current?.focus({ preventScroll: true })
  }, [pathname])
  useScrollRestoration(shown)

  useEffect(() => (frame.current ? restoreLostFocus(frame.current) : undefined), [])

  return (
    <>
      <a className="skip-link screen-only" href="#page">
        Skip to the page
      </a>
      <div className="frame" ref={frame}>
        <SidebarView sidebar={sidebar} onHelp={() => open('help')} />
        <div className="frame-body" inert={sidebar.isOpen}>
          <Header sidebar={sidebar} onFind={() => open('palette')} />
          <main id="page" className="page above-dock" ref={page} tabIndex={-1}>
            <LocationContext value={shown}>
              <Pages />
            </LocationContext>
          </main>
          {next && <div className="next-page">{next}</div>}
          <QuietSlot name="frame.dock" />
          <ReleaseBar />
        </div>
      </div>
      {overlay}
      <QuietSlot name="frame.notices" />
      <ToastArea />
    </>
  )
}
