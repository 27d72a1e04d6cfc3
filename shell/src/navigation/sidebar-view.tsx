import { Avatar, roleNames, Tooltip, useUser } from '@portal/sdk'
import { TooltipDelay } from '@portal/sdk/frame'
import Headset from 'lucide-react/icons/headset'
import LogOut from 'lucide-react/icons/log-out'
import { useEffect, useRef } from 'react'
import { useRegistry } from '../remotes/registry-store.ts'
import { signOut, signOutPath } from '../session/sign-out.ts'
import { menuSections } from '../menu/menu.ts'
import { MenuItem } from '../menu/menu-item.tsx'
import { StatusMenu } from './status-menu.tsx'
import type { Sidebar } from './use-sidebar.ts'

/** The sidebar: next to the page in a wide window, with or without labels; over the page in a narrow one. */
export function SidebarView({ sidebar, onHelp }: { sidebar: Sidebar; onHelp: () => void }) {
  const { isNarrow, isExpanded, isOpen, close } = sidebar
  const user = useUser()
  const registry = useRegistry()
  const panel = useRef<HTMLDivElement>(null)
  const isIconOnly = !isNarrow && !isExpanded

  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    const links = [...(panel.current?.querySelectorAll('a') ?? [])]
    const current = links.find(link => link.hasAttribute('aria-current')) ?? links[0]
    current?.focus()
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && close()
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [isOpen, close])

  return (
    <TooltipDelay delayMs={0}>
      {isOpen && <div className="sidebar-backdrop" onClick={close} aria-hidden />}
      <div
        ref={panel}
        id="sidebar"
        className={`sidebar screen-only ${isOpen ? 'is-open' : ''}`}
        aria-label="Call Center"
        inert={isNarrow && !isOpen}
        role={isOpen ? 'dialog' : 'complementary'}
        aria-modal={isOpen || undefined}
      >
        <div className="row gap-4 sidebar-head">
          <span className="disc brand-mark" aria-hidden>
            <Headset size={18} />
          </span>
          <span className="sidebar-label">
            <strong>Call Center</strong>
            <span>{roleNames[user.role]}</span>
          </span>
        </div>
        <nav className="sidebar-nav" aria-label="Main">
          {menuSections(user.role, registry).map(({ title, entries }) => (
            <div key={title ?? ''} className="menu-section">
              {title && (
                <p className="menu-title" aria-hidden>
                  <span className="sidebar-label">{title}</span>
                </p>
              )}
              <ul className="menu" aria-label={title}>
                {entries.map(entry => (
                  <MenuItem key={entry.path} entry={entry} isIconOnly={isIconOnly} onOpen={close} />
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="sidebar-foot">
          <div className="row gap-4 sidebar-user">
            <Avatar firstName={user.firstName} lastName={user.lastName} imageUrl={user.profileImageUrl} />
            <span className="sidebar-label">
              <strong>{user.firstName || user.email || 'User'}</strong>
              <span>{user.email}</span>
            </span>
          </div>
          <StatusMenu isIconOnly={isIconOnly} onHelp={onHelp} />
          <Tooltip text="Logout" side="right" isEnabled={isIconOnly}>
            <a className="menu-item" href={signOutPath} onClick={signOut}>
              <span className="menu-icon">
                <LogOut size={18} aria-hidden />
              </span>
              <span className="sidebar-label">Logout</span>
            </a>
          </Tooltip>
        </div>
      </div>
    </TooltipDelay>
  )
}
