import ConfigProvider from 'antd/es/config-provider/index.js'
import antd from 'antd/es/theme/index.js'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useMemo } from 'react'
import { antdTheme } from './antd-theme.ts'
import type { Theme } from './colors.ts'

export interface ThemeProviderProps {
  theme: Theme
  /** CSP nonce for the style elements that antd adds to the page. */
  nonce: string
  children: ReactNode
}

const select = { suffixIcon: <ChevronDown size={16} color="var(--text-muted)" aria-hidden /> }

/** Applies our design tokens to antd, in the given theme. */
export function ThemeProvider({ theme, nonce, children }: ThemeProviderProps) {
  const config = useMemo(() => antdTheme(theme, theme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm), [theme])
  const csp = useMemo(() => ({ nonce }), [nonce])
  return (
    <ConfigProvider theme={config} csp={csp} wave={{ disabled: true }} select={select}>
      {children}
    </ConfigProvider>
  )
}
