export type Theme = 'dark' | 'light'

export const themeKey = 'theme'

/** Dark unless the person chose light; also where the browser keeps nothing for us. */
export function storedTheme(): Theme {
  try {
    return localStorage.getItem(themeKey) === 'light' ? 'light' : 'dark'
  } catch {
    return 'dark'
  }
}

export function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(themeKey, theme)
  } catch {
    // Storage is full or forbidden: the choice then lasts as long as the tab.
  }
}
