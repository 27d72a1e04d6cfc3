import { useSyncExternalStore } from 'react'
import { storedTheme, storeTheme, type Theme, themeKey } from './stored-theme.ts'

type Listener = () => void
const listeners = new Set<Listener>()
let current: Theme | undefined

const read = (): Theme => (current ??= storedTheme())

function subscribe(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows the theme from now on, in every tab. */
export function setTheme(theme: Theme): void {
  storeTheme(theme)
  show(theme)
}

// Another tab's choice.
window.addEventListener('storage', ({ key }) => {
  if (key === themeKey || key === null) show(storedTheme())
})

function show(theme: Theme): void {
  current = theme
  document.documentElement.classList.remove('dark', 'light')
  document.documentElement.classList.add(theme)
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, read)
}
