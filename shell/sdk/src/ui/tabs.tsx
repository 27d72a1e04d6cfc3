import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './tabs.module.css'

interface Tab<Key extends string> {
  key: Key
  label: string
  /** How much is in the tab, next to its label. Its space is reserved while the number is undefined. */
  count?: number | undefined
}

export interface TabsProps<Key extends string> {
  /** Accessible name. */
  label: string
  tabs: readonly Tab<Key>[]
  active: Key
  onOpen: (key: Key) => void
  /** Content of the active tab. */
  children: ReactNode
}

/**
 * Tabs that follow the ARIA pattern: Tab focuses the active tab; arrow keys, Home and End switch tabs. The row scrolls if it
 * is too narrow for all of them.
 */
export function Tabs<Key extends string>({ label, tabs, active, onOpen, children }: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  // Scrolls the active tab into view. `scrollIntoView` would also scroll the page.
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [active])

  function handleKeyDown(event: KeyboardEvent) {
    const index = tabs.findIndex(tab => tab.key === active)
    const targets: Record<string, number> = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = targets[event.key]
    const next = target === undefined ? undefined : tabs[target]
    if (target === undefined || !next) return
    event.preventDefault()
    onOpen(next.key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus()
  }

  return (
    <>
      <div ref={list} className={`scrolls-sideways ${styles.tabs}`} role="tablist" aria-label={label}>
        {tabs.map(tab => (
          <button
            key={tab.key}
            type="button"
            className="plain row gap-2 fixed dense medium nowrap touch-area choice view"
            role="tab"
            id={`${id}${tab.key}`}
            aria-selected={tab.key === active}
            aria-controls={tab.key === active ? `${id}panel` : undefined}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onOpen(tab.key)}
            onKeyDown={handleKeyDown}
          >
            {tab.label}
            {'count' in tab && <span className={styles.count}> {tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${active}`}>
        {children}
      </div>
    </>
  )
}
