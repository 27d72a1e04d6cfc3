import { Tooltip } from '@portal/sdk'
import PanelLeft from 'lucide-react/icons/panel-left'
import { ConnectionBanner } from '../session/connection-banner.tsx'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import type { Sidebar } from './use-sidebar.ts'

export function Header({ sidebar }: { sidebar: Sidebar }) {
  const isShown = sidebar.isNarrow ? sidebar.isOpen : sidebar.isExpanded
  return (
    <header className="header">
      <Tooltip text="Toggle sidebar (Ctrl B)" side="bottom">
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
      <ThemeToggle />
    </header>
  )
}
