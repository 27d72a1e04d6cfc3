import type { CallOutcome } from '@portal/contracts/calls'
import { type RefObject, useEffect, useRef } from 'react'
import type { CallbackChoice } from '../callbacks/callback-times.ts'

interface Actions {
  outcomes: readonly CallOutcome[]
  /** The callback times that the chosen outcome offers. */
  choices: readonly CallbackChoice[]
  choose: (outcome: CallOutcome) => void
  chooseTime: (choice: CallbackChoice) => void
  save: () => void
}

const fields = 'input, textarea, select, [role="combobox"], [contenteditable]'
/** Controls that handle Enter themselves. */
const controls = `${fields}, a, button, [role="row"]`

/**
 * Chooses an outcome by its digit and a callback by its letter, and saves with Enter, unless the focus is in a text field
 * or on another control. The form handles Enter in its note.
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
      if (form.current?.closest('[hidden]')) return
      if (isHandled || event.ctrlKey || event.metaKey || event.altKey || element.closest(fields)) return
      // A dialog in front handles the keys.
      if (element.closest('[role="dialog"]') && !form.current?.contains(element)) return
      const { outcomes, choices, choose, chooseTime, save } = latest.current
      const outcome = outcomes.find(it => String(it.key) === key)
      const choice = choices.find(it => it.key === key.toUpperCase())
      const isEnter = key === 'Enter' && (!element.closest(controls) || isChoiceOf(form.current, element))
      if (!outcome && !choice && !isEnter) return
      event.preventDefault()
      // The chosen button gets the focus, so that the next Enter saves the form instead of opening a row of a list.
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

/** Whether the focus is on the chosen outcome or time, so that Enter can save. */
const isChoiceOf = (form: HTMLElement | null, element: Element) =>
  form?.contains(element) === true && element.closest('[aria-pressed="true"]') !== null
