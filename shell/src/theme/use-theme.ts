import { createStore, useStore } from '@portal/sdk'
import { storedTheme, storeTheme, type Theme, themeKey } from './stored-theme.ts'

const current = createStore(storedTheme())

/** Switches the theme in every tab. */
export function setTheme(theme: Theme): void {
  storeTheme(theme)
  apply(theme)
}

// The user switched the theme in another tab.
window.addEventListener('storage', ({ key }) => {
  if (key === themeKey || key === null) apply(storedTheme())
})

// In dark colors, a printed page would be hard to read.
window.addEventListener('beforeprint', () => {
  const onScreen = current.get()
  apply('light')
  window.addEventListener('afterprint', () => apply(onScreen), { once: true })
})

function apply(theme: Theme): void {
  document.documentElement.classList.remove('dark', 'light')
  document.documentElement.classList.add(theme)
  current.set(theme)
}

export const useTheme = (): Theme => useStore(current)
