import '@testing-library/jest-dom/jest-globals'
import { afterEach } from '@jest/globals'
import { cleanup, configure } from '@testing-library/react'
import { api } from '../src/api/api.ts'
import { toasts } from '../src/toast/toast.ts'
import { lastStore } from './last-store.ts'

// Real services answer, on a machine that may be busy: what is waited for may take its time, and costs none when it is there.
configure({ asyncUtilTimeout: 10_000 })

// What lives as long as a tab must not live on into the next test.
afterEach(() => {
  cleanup()
  lastStore.get()?.dispatch(api.util.resetApiState())
  const shown = toasts.shown.get()
  if (shown) toasts.close(shown.id)
})
