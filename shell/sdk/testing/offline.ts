import { act } from '@testing-library/react'
import { connection } from '../src/api/connection.ts'

/** Disconnects the page. @returns a function that reconnects it. */
export function goOffline(): () => void {
  const real = globalThis.fetch
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  act(() => connection.set('lost'))
  return () => {
    globalThis.fetch = real
    act(() => connection.set('live'))
  }
}
