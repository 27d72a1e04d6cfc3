import { expect, test } from '@jest/globals'
import { act, renderHook } from '@testing-library/react'
import { useIdempotencyKey } from './use-idempotency-key.ts'

const keyHook = () => renderHook(() => useIdempotencyKey()).result.current

test('a retry of the same body has the same key', () => {
  const { keyFor } = keyHook()
  expect(keyFor({ name: 'Ann' })).toMatch(/^[0-9a-f-]{36}$/)
  expect(keyFor({ name: 'Ann' })).toBe(keyFor({ name: 'Ann' }))
})

test('another body has a new key', () => {
  const { keyFor } = keyHook()
  expect(keyFor({ name: 'Ann' })).not.toBe(keyFor({ name: 'Anna' }))
})

test('the same body has a new key after a renewal', () => {
  const { keyFor, renew } = keyHook()
  const first = keyFor({ name: 'Ann' })
  renew()
  expect(keyFor({ name: 'Ann' })).not.toBe(first)
})

test('the key outlives a render, and two forms have different keys', () => {
  const form = renderHook(() => useIdempotencyKey())
  const first = form.result.current.keyFor({})
  act(() => form.rerender())
  expect(form.result.current.keyFor({})).toBe(first)
  expect(keyHook().keyFor({})).not.toBe(first)
})
