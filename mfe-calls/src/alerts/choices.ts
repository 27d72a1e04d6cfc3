import { memberStorageKey } from '@portal/sdk'

/** How this device tells its user that a call rings. */
export interface AlertChoices {
  /** A desktop notification, while no tab of the portal has the focus. */
  notifies: boolean
  sounds: boolean
}

const none: AlertChoices = { notifies: false, sounds: false }
const keyOf = (memberId: string) => memberStorageKey(memberId, 'call alerts')

export function readChoices(memberId: string): AlertChoices {
  const stored = localStorage.getItem(keyOf(memberId))
  return stored === null ? none : { ...none, ...(JSON.parse(stored) as Partial<AlertChoices>) }
}

export const storeChoices = (memberId: string, choices: AlertChoices) =>
  localStorage.setItem(keyOf(memberId), JSON.stringify(choices))
