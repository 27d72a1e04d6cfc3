import '@testing-library/jest-dom/jest-globals'
import { afterEach } from '@jest/globals'
import { cleanup, configure } from '@testing-library/react'
import { api } from '../src/api/api.ts'
import { toasts } from '../src/toast/toast.ts'
import { lastStore } from './last-store.ts'

// Real services respond, on a machine that may be busy. A long timeout costs nothing when they are fast.
configure({ asyncUtilTimeout: 10_000 })

// State that lives as long as a tab must not leak into the next test.
afterEach(() => {
  cleanup()
  lastStore.get()?.dispatch(api.util.resetApiState())
  for (let shown = toasts.shown.get(); shown; shown = toasts.shown.get()) toasts.close(shown.id)
})

/** Whether a form was submitted without `preventDefault`: a browser would load the page again. jsdom does nothing. */
let isPageLost = false
addEventListener('submit', event => {
  isPageLost ||= !event.defaultPrevented
})
afterEach(() => {
  if (!isPageLost) return
  isPageLost = false
  throw new Error('A form was submitted without event.preventDefault().')
})
