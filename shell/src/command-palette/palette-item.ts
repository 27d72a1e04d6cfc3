/** Something one may choose in the palette. */
export interface Choice {
  /** Unlike that of anything else in the palette. */
  key: string
  title: string
  hint?: string
  icon: string
  /** Where it leads; absent for an action. */
  to?: string
  act?: () => void
}

export interface ChoiceGroup {
  title: string
  choices: readonly Choice[]
  /** Said where there are none. */
  note?: string
}
