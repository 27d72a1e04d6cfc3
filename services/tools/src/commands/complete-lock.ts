// node services/platform/launch.mjs complete-lock: after an `npm install` from a registry that does not carry the
// packages of other platforms, npm leaves them out of the lock file, and its own `npm ci` then refuses that lock file.
// This adds what is missing; such entries have no integrity, the versions are exact all the same.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { completeLock, type Lock } from '../lock.ts'
import { root } from '@portal/platform/shared'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
const added = completeLock(lock)
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added.length} packages of other platforms added to package-lock.json.`)
