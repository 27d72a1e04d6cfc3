import { Tooltip } from '@portal/sdk'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { setTheme, useTheme } from './use-theme.ts'

export function ThemeToggle() {
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  const label = `Switch to ${other} theme`
  return (
    <Tooltip text={label} side="bottom">
      <button type="button" className="icon-button" aria-label={label} onClick={() => setTheme(other)}>
        {theme === 'dark' ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
      </button>
    </Tooltip>
  )
}
