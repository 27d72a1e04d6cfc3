import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'

/** Writes a file that only its owner can read: completely or not at all, and on disk before it returns. */
export function writeWhole(file: string, text: string): void {
  const draft = `${file}.new`
  const handle = openSync(draft, 'w', 0o600)
  fchmodSync(handle, 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(draft, file)
}
