// node services/platform/launch.mjs api: writes the API.md of every service.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@portal/platform/shared'
import { apiPages } from '../api-reference.ts'

for (const [file, text] of apiPages()) writeFileSync(join(root, file), text)
