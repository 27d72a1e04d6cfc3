// node services/platform/launch.mjs complete-lock: completes package-lock.json after an `npm install`. If the registry lacks
// the packages of other platforms, npm omits them from the file, and its own `npm ci` then rejects the file. The added
// entries have exact versions, but no integrity.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { completeLock, type Lock } from '../lock.ts'
import { root } from '@portal/platform/shared'

const file = join(root, 'package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
const added = completeLock(lock)
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added.length} packages of other platforms added to package-lock.json.`)
