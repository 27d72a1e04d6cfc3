/**
 * Checks that the PostgreSQL driver contains our patch, which sets `portalPatch`.
 * @throws {Error} without a stack trace, since the message says what to do.
 */
export function requirePatchedDriver(driver: object): void {
  if ('portalPatch' in driver) return
  const error = new Error(
    'The PostgreSQL driver is not patched: a lost database connection could end this process. ' +
      'Run `npx patch-package` in the project folder, then start again. See docs/decisions/011-patched-postgres.md.',
  )
  error.stack = error.message
  throw error
}
