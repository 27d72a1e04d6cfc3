import { endHangingRequests, registerFiles, retryFiles } from './remote-files.ts'

/** Base path of the shell's own build, which its build wrote into the page; '' outside of a built page, as in tests. */
export const shellBase = (): string => listed()?.dataset['base'] ?? ''

/** Registers the shell's own files. Call it before any of them is loaded. */
export function registerShellFiles(): void {
  const base = shellBase()
  if (base) registerFiles(base, JSON.parse(listed()?.textContent ?? '{}') as Record<string, string>)
}

/** Requests the shell's own files with a new query from now on. */
export function retryShellFiles(): void {
  const base = shellBase()
  if (base) retryFiles(base)
}

/** Ends the requests for the shell's own files that hang. */
export function endHangingShellRequests(): void {
  const base = shellBase()
  if (base) endHangingRequests(base)
}

const listed = () => document.getElementById('shell-files')
