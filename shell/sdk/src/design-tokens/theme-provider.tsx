import ConfigProvider from 'antd/es/config-provider/index.js'
import antd from 'antd/es/theme/index.js'
import { type ReactNode, useMemo } from 'react'
import { antdTheme } from './antd-theme.ts'
import type { Theme } from './colors.ts'

export interface ThemeProviderProps {
  theme: Theme
  /** CSP nonce for the style elements that antd adds to the page. */
  nonce: string
  children: ReactNode
}

/** Applies our design tokens to antd, in the given theme. */
export function ThemeProvider({ theme, nonce, children }: ThemeProviderProps) {
  const config = useMemo(() => antdTheme(theme, theme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm), [theme])
  const csp = useMemo(() => ({ nonce }), [nonce])
  return (
    <ConfigProvider theme={config} csp={csp} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  )
}
