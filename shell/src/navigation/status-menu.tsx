import { statuses, statusNames, statusTones, Tooltip, useUser } from '@portal/sdk'
import { frameShortcuts } from '@portal/sdk/frame'
import Check from 'lucide-react/icons/check'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Keyboard from 'lucide-react/icons/keyboard'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { StatusName } from '../settings/status-name.tsx'
import { useChangeStatus } from '../settings/use-change-status.ts'

interface StatusMenuProps {
  isIconOnly: boolean
  onHelp: () => void
}

/** The user's availability, and a menu to change it. */
export function StatusMenu({ isIconOnly, onHelp }: StatusMenuProps) {
  const { status } = useUser()
  const changeStatus = useChangeStatus()
  const { isOpen, setOpen, container, opener, onKeyDown } = useMenu()

  function choose(action: () => void) {
    setOpen(false)
    opener.current?.focus()
    action()
  }

  return (
    <div className="status" ref={container}>
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
        <div className="floating status-menu" role="menu" aria-label="Availability" tabIndex={-1} onKeyDown={onKeyDown}>
          {statuses.map(option => (
            <button
              key={option}
              type="button"
              className="menu-item"
              role="menuitemradio"
              aria-checked={option === status}
              tabIndex={-1}
              onClick={() => choose(() => option !== status && void changeStatus(option))}
            >
              <StatusName status={option} />
              {option === status && <Check size={16} aria-hidden />}
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

/** Behavior of a menu button: arrow keys move through the items; Escape, Tab, or a click outside closes the menu. */
function useMenu() {
  const [isOpen, setOpen] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const findItems = () => [...(container.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

  useEffect(() => {
    if (!isOpen) return
    const items = findItems()
    const checked = items.find(item => item.getAttribute('aria-checked') === 'true') ?? items[0]
    checked?.focus()
    const onPointerDown = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
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
      // In a narrow window, the sidebar stays open.
      event.stopPropagation()
      setOpen(false)
      return opener.current?.focus()
    }
    const items = findItems()
    const index = items.findIndex(item => item === document.activeElement)
    const next = {
      ArrowDown: (index + 1) % items.length,
      ArrowUp: (index - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    items[next]?.focus()
  }

  return { isOpen, setOpen, container, opener, onKeyDown }
}
