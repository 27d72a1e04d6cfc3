import type { CallOutcome } from '@portal/contracts/calls'
import { type RefObject, useEffect, useRef } from 'react'
import type { CallbackChoice } from '../callbacks/callback-times.ts'

interface Actions {
  outcomes: readonly CallOutcome[]
  /** Offered with the chosen outcome. */
  choices: readonly CallbackChoice[]
  choose: (outcome: CallOutcome) => void
  chooseTime: (choice: CallbackChoice) => void
  save: () => void
}

const fields = 'input, textarea, select, [role="combobox"], [contenteditable]'
/** What keeps Enter for itself. */
const controls = `${fields}, a, button, [role="row"]`

/**
 * Chooses an outcome by its digit and a callback by its letter, and saves with Enter, while the focus is in no text field
 * and on no other control. Enter in the form's own note is the form's.
 */
export function useWrapUpKeys(form: RefObject<HTMLElement | null>, actions: Actions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  }, [actions])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      const element = target instanceof Element ? target : document.body
      const isHandled = event.defaultPrevented || event.isComposing || event.repeat
      if (isHandled || event.ctrlKey || event.metaKey || event.altKey || element.closest(fields)) return
      // A dialog in front has the keys.
      if (element.closest('[role="dialog"]') && !form.current?.contains(element)) return
      const { outcomes, choices, choose, chooseTime, save } = latest.current
      const outcome = outcomes.find(it => String(it.key) === key)
      const choice = choices.find(it => it.key === key.toUpperCase())
      const isEnter = key === 'Enter' && (!element.closest(controls) || isChoiceOf(form.current, element))
      if (!outcome && !choice && !isEnter) return
      event.preventDefault()
      // The chosen button has the focus, so that the next Enter is the form's, and not that of a row in a list.
      const pressed = outcome?.key ?? choice?.key
      form.current?.querySelector<HTMLElement>(`[aria-keyshortcuts="${pressed}"]`)?.focus()
      if (outcome) choose(outcome)
      else if (choice) chooseTime(choice)
      else save()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [form])
}

/** Whether the focus is on an outcome or a time that is chosen already: Enter need not choose it again. */
const isChoiceOf = (form: HTMLElement | null, element: Element) =>
  form?.contains(element) === true && element.closest('[aria-pressed="true"]') !== null
