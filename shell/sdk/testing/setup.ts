import '@testing-library/jest-dom/jest-globals'
import { afterEach } from '@jest/globals'
import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { api } from '../src/api/api.ts'
import { toasts } from '../src/toast/toast.ts'
import { lastStore } from './last-store.ts'

const { getElementError: printPage } = getConfig()

configure({
  // Real services respond, on a machine that may be busy. A long timeout costs nothing when they are fast.
  asyncUtilTimeout: 10_000,
  // While `waitFor` still tries, nobody reads the error, and printing the page takes long.
  getElementError(message, container) {
    const isTrying = (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
    if (!isTrying) return printPage(message, container)
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
  },
})

// In development, React records a stack for each element until this number reaches a limit.
const internals = (React as unknown as Record<string, object>)[
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
]
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })

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
