import Button from 'antd/es/button/index.js'
import X from 'lucide-react/icons/x'
import { type ReactNode, type Ref, useId, useLayoutEffect } from 'react'
import styles from './side-panel.module.css'

export interface SidePanelProps {
  /** Of the panel, which can take the focus. */
  ref?: Ref<HTMLElement>
  title: string
  /** Buttons before the one that closes the panel. */
  tools?: ReactNode
  onClose: () => void
  /** Anything that stays in sight, then a `SidePanelBody`. */
  children: ReactNode
}

/** A panel over the right edge of the page, which stays usable. Full screen on a phone. */
export function SidePanel({ ref, title, tools, onClose, children }: SidePanelProps) {
  const id = useId()
  useLayoutEffect(coverScrollBar, [])
  return (
    <aside ref={ref} className={`above-dock ${styles.panel}`} data-side-panel aria-labelledby={id} tabIndex={-1}>
      <header className={`row gap-1 touch-buttons ${styles.header}`}>
        <h2 id={id} className="grow ellipsis">
          {title}
        </h2>
        {tools}
        <Button
          type="text"
          aria-label="Close"
          title="Close (Esc)"
          icon={<X size={18} aria-hidden />}
          onClick={onClose}
        />
      </header>
      {children}
    </aside>
  )
}

/** Hides the scroll bar of the page, which would be next to that of the panel. Its room stays, so the page does not move. */
function coverScrollBar() {
  const { documentElement } = document
  const { classList, style } = documentElement
  // Without the room of the scroll bar, which `clientWidth` contains until the page is long enough to scroll.
  const { width } = documentElement.getBoundingClientRect()
  style.setProperty('--scroll-bar', `${window.innerWidth - width}px`)
  classList.add('has-side-panel')
  return () => {
    classList.remove('has-side-panel')
    style.removeProperty('--scroll-bar')
  }
}

interface SidePanelActionsProps {
  /** Accessible name. */
  label?: string
  /** Rows of buttons: elements with the class `row`. */
  children?: ReactNode
}

/** The next steps: below the header; on a phone at the bottom of the screen, as icons with short labels. */
export function SidePanelActions({ label, children }: SidePanelActionsProps) {
  return (
    <div className={styles.actions} role={label && 'group'} aria-label={label}>
      {children}
    </div>
  )
}

/** The part that scrolls. */
export function SidePanelBody({ isLoading = false, children }: { isLoading?: boolean; children: ReactNode }) {
  return (
    <div
      className={`grow stack gap-6 ${styles.body}`}
      {...(isLoading && { 'aria-busy': true, 'aria-label': 'Loading' })}
    >
      {children}
    </div>
  )
}
