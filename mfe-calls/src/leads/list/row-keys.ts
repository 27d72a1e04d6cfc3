import type { Lead } from '@portal/contracts/calls'
import type { KeyboardEvent } from 'react'
import type { Selection } from '../selection/use-selection.ts'
import type { RowActions } from './lead-row.tsx'

const controls = 'button:not(:disabled), input:not(:disabled), textarea'

/** Handles a key that is pressed in a lead's row, as `leadShortcuts` lists them. The arrows lead to the row's controls. */
export function onRowKeyDown(
  event: KeyboardEvent<HTMLElement>,
  lead: Lead,
  actions: RowActions,
  selection: Selection | undefined,
): void {
  if (selection && onSelectionKeyDown(event, lead, selection)) return event.preventDefault()
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const row = event.currentTarget
  const target = event.target as HTMLElement
  if (target instanceof HTMLTextAreaElement) {
    if (event.key !== 'Escape') return
    // Escape ends the note, and closes nothing else.
    event.stopPropagation()
    row.focus()
    return
  }
  const act = actionFor(event.key, row, target, lead, actions)
  if (!act) return
  event.preventDefault()
  act()
}

function actionFor(key: string, row: HTMLElement, target: HTMLElement, lead: Lead, actions: RowActions) {
  switch (key.toLowerCase()) {
    case 'enter':
      // On a control, Enter presses it.
      return target === row ? () => actions.open(lead.id) : undefined
    case 'c':
      return lead.callable.state === 'never' ? undefined : () => actions.call(lead)
    case 'n':
    case 'w':
      return () => writeNote(row, () => actions.open(lead.id))
    case 'x':
      return () => actions.setContacted(lead, !lead.contacted)
    case 't':
      return lead.assignedToUser ? undefined : () => actions.take(lead)
    case 'arrowright':
      return () => focusControl(row, target, 1)
    case 'arrowleft':
      return () => focusControl(row, target, -1)
    default:
      return undefined
  }
}

/** @returns whether the key was one that selects or assigns leads. */
function onSelectionKeyDown(event: KeyboardEvent<HTMLElement>, lead: Lead, selection: Selection): boolean {
  const { key, target, currentTarget, shiftKey, altKey } = event
  const hasModifier = event.ctrlKey || event.metaKey
  if (target instanceof HTMLTextAreaElement || altKey) return false
  if (key === ' ' && target === currentTarget && !hasModifier) selection.choose(lead, shiftKey)
  else if (key === 'Escape' && selection.leads.size > 0) selection.clear()
  else if (key.toLowerCase() === 'a' && hasModifier && !shiftKey) selection.selectLoaded()
  // With selected leads, the key is for their bar.
  else if (key.toLowerCase() === 'a' && !hasModifier && !shiftKey && selection.leads.size === 0)
    openMembers(currentTarget)
  else return false
  return true
}

const openMembers = (row: HTMLElement) => row.querySelector<HTMLElement>('[data-assign]')?.click()

/** Next to an open panel, rows have no notes, and the lead's panel has. */
function writeNote(row: HTMLElement, open: () => void): void {
  const field = row.querySelector('textarea')
  if (field && isShown(field)) field.focus()
  else open()
}

// jsdom has no checkVisibility.
const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true

/** Moves the focus to the next control of the row; before the first one is the row itself. */
function focusControl(row: HTMLElement, from: HTMLElement, step: 1 | -1): void {
  const stops = [row, ...[...row.querySelectorAll<HTMLElement>(controls)].filter(isShown)]
  stops[Math.max(0, stops.indexOf(from) + step)]?.focus()
}
