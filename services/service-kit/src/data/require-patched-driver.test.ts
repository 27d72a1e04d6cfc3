import { expect, test } from '@jest/globals'
import { requirePatchedDriver } from './require-patched-driver.ts'

test('accepts the patched driver', () => {
  expect(() => requirePatchedDriver({ portalPatch: 1 })).not.toThrow()
})

test('rejects the original driver with instructions, without a stack trace', () => {
  try {
    requirePatchedDriver({})
    expect('no error').toBe('an error')
  } catch (error) {
    expect((error as Error).message).toContain('npx patch-package')
    expect((error as Error).stack).toBe((error as Error).message)
  }
})
