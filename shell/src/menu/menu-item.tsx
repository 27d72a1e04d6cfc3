import { Tooltip } from '@portal/sdk'
import { Link, useLocation } from '@portal/sdk/router'
import { useId } from 'react'
import { prefetchOnHover } from '../remotes/prefetch.ts'
import { currentAt, type MenuEntry } from './menu.ts'
import { MenuCountView } from './menu-count.tsx'
import { MenuIconView } from './menu-icon.tsx'

interface MenuItemProps {
  entry: MenuEntry
  /** Whether the sidebar shows icons only: a tooltip then shows the title. */
  isIconOnly: boolean
  onOpen: () => void
}

/** A link of the menu. Its number is not part of its name, but of its description. */
export function MenuItem({ entry, isIconOnly, onOpen }: MenuItemProps) {
  const { title, path, icon, count } = entry
  const { pathname } = useLocation()
  const countId = useId()
  return (
    <li>
      <Tooltip text={title} side="right" isEnabled={isIconOnly}>
        <Link
          className="menu-item"
          to={path}
          aria-current={currentAt(pathname, entry)}
          aria-describedby={count && countId}
          onClick={onOpen}
          {...prefetchOnHover(path)}
        >
          <span className="menu-icon">
            <MenuIconView name={icon} />
          </span>
          <span className="sidebar-label">{title}</span>
        </Link>
      </Tooltip>
      {count && <MenuCountView id={countId} {...count} />}
    </li>
  )
}
