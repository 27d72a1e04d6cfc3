import { Tooltip } from '@portal/sdk'
import { frameShortcuts, keyNames } from '@portal/sdk/frame'
import PanelLeft from 'lucide-react/icons/panel-left'
import { ConnectionBanner } from '../live/connection-banner.tsx'
import { QuietSlot } from '../remotes/quiet-slot.tsx'
import Search from 'lucide-react/icons/search'
import { Keys } from '../keyboard/keys.tsx'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import type { Sidebar } from './use-sidebar.ts'

interface HeaderProps {
  sidebar: Sidebar
  onFind: () => void
}

export function Header({ sidebar, onFind }: HeaderProps) {
  const isShown = sidebar.isNarrow ? sidebar.isOpen : sidebar.isExpanded
  return (
    <header className="row spread screen-only header">
      <Tooltip text={`Toggle sidebar (${keyNames(frameShortcuts.sidebar).join(' ')})`} side="bottom">
        <button
          type="button"
          className="icon-button"
          aria-label="Toggle sidebar"
          aria-expanded={isShown}
          aria-controls="sidebar"
          onClick={sidebar.toggle}
        >
          <PanelLeft size={18} aria-hidden />
        </button>
      </Tooltip>
      <ConnectionBanner />
      <div className="row header-tools">
        <QuietSlot name="header.actions" />
        <button type="button" className="button find" aria-haspopup="dialog" onClick={onFind}>
          <Search size={16} aria-hidden />
          <span className="wide-only">Find</span>
          <span className="row gap-1 keys" aria-hidden>
            <Keys shortcut={frameShortcuts.palette} />
          </span>
        </button>
        <ThemeToggle />
      </div>
    </header>
  )
}
