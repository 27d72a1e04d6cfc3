export type Theme = 'dark' | 'light'

export const themeKey = 'theme'

/** The theme that the user chose; dark by default, and if the browser blocks storage. */
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
    // Storage is full or blocked: the choice lasts as long as the tab.
  }
}
