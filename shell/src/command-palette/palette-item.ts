/** A page, an action, or a search result in the command palette. */
export interface PaletteItem {
  /** Unique in the palette. */
  key: string
  title: string
  hint?: string | undefined
  /** Other words that find it. */
  words?: string | undefined
  icon: string
  /** Path to open; absent for an action. */
  to?: string
  run?: () => void
}

export interface PaletteGroup {
  title: string
  items: readonly PaletteItem[]
  /** Shown if there are no items, such as after a failed search. */
  note?: string
}
