import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './tabs.module.css'

interface TabsProps<Key extends string> {
  label: string
  tabs: readonly { key: Key; label: string }[]
  active: Key
  onOpen: (key: Key) => void
  /** What the active tab shows. */
  children: ReactNode
}

/** Tabs by the ARIA pattern: one stop for the Tab key, arrows, Home and End between them; a narrow row scrolls. */
export function Tabs<Key extends string>({ label, tabs, active, onOpen, children }: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  // A narrow row shows the tab that one is on. Along the row alone: the page stays where it is.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [active])

  function move(event: KeyboardEvent) {
    const place = tabs.findIndex(tab => tab.key === active)
    const places: Record<string, number> = {
      ArrowRight: (place + 1) % tabs.length,
      ArrowLeft: (place - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const to = places[event.key]
    const next = to === undefined ? undefined : tabs[to]
    if (to === undefined || !next) return
    event.preventDefault()
    onOpen(next.key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus()
  }

  return (
    <>
      <div ref={list} className={styles.tabs} role="tablist" aria-label={label}>
        {tabs.map(tab => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}${tab.key}`}
            aria-selected={tab.key === active}
            aria-controls={tab.key === active ? `${id}panel` : undefined}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onOpen(tab.key)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${active}`}>
        {children}
      </div>
    </>
  )
}
