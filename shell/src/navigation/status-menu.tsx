import { Tooltip, useUser } from '@portal/sdk'
import { frameShortcuts } from '@portal/sdk/frame'
import Check from 'lucide-react/icons/check'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Keyboard from 'lucide-react/icons/keyboard'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { StatusName } from '../settings/status-name.tsx'
import { statuses, statusNames, statusTones } from '../settings/statuses.ts'
import { useChangeStatus } from '../settings/use-change-status.ts'

interface StatusMenuProps {
  isIconOnly: boolean
  onHelp: () => void
}

/** One's availability, and a menu to switch it. */
export function StatusMenu({ isIconOnly, onHelp }: StatusMenuProps) {
  const { status } = useUser()
  const changeStatus = useChangeStatus()
  const { isOpen, setOpen, place, opener, onKeyDown } = useMenu()

  function choose(act: () => void) {
    setOpen(false)
    opener.current?.focus()
    act()
  }

  return (
    <div className="status" ref={place}>
      <Tooltip text={statusNames[status]} side="right" isEnabled={isIconOnly && !isOpen}>
        <button
          ref={opener}
          type="button"
          className="menu-item"
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-label={`Availability: ${statusNames[status]}`}
          onClick={() => setOpen(!isOpen)}
          onKeyDown={onKeyDown}
        >
          <span className="menu-icon">
            <i className={`status-dot tone-${statusTones[status]}`} />
          </span>
          <span className="sidebar-label">{statusNames[status]}</span>
          <span className="sidebar-label status-arrows">
            <ChevronsUpDown size={14} aria-hidden />
          </span>
        </button>
      </Tooltip>
      {isOpen && (
        <div className="status-menu" role="menu" aria-label="Availability" tabIndex={-1} onKeyDown={onKeyDown}>
          {statuses.map(it => (
            <button
              key={it}
              type="button"
              className="menu-item"
              role="menuitemradio"
              aria-checked={it === status}
              tabIndex={-1}
              onClick={() => choose(() => it !== status && void changeStatus(it))}
            >
              <StatusName status={it} />
              {it === status && <Check size={16} aria-hidden />}
            </button>
          ))}
          <hr />
          <button type="button" className="menu-item" role="menuitem" tabIndex={-1} onClick={() => choose(onHelp)}>
            <Keyboard size={16} aria-hidden /> Keyboard shortcuts
            <kbd>{frameShortcuts.help.keys}</kbd>
          </button>
        </div>
      )}
    </div>
  )
}

/** A menu over its button: the arrows walk through it, Escape closes it, and so does anything outside of it. */
function useMenu() {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const itemsOf = () => [...(place.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

  useEffect(() => {
    if (!isOpen) return
    const items = itemsOf()
    const checked = items.find(item => item.getAttribute('aria-checked') === 'true') ?? items[0]
    checked?.focus()
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) {
      if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
        event.preventDefault()
        setOpen(true)
      }
      return
    }
    if (event.key === 'Tab') return setOpen(false)
    if (event.key === 'Escape') {
      // The sidebar of a narrow window stays.
      event.stopPropagation()
      setOpen(false)
      return opener.current?.focus()
    }
    const items = itemsOf()
    const present = items.findIndex(item => item === document.activeElement)
    const to = {
      ArrowDown: (present + 1) % items.length,
      ArrowUp: (present - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    items[to]?.focus()
  }

  return { isOpen, setOpen, place, opener, onKeyDown }
}
