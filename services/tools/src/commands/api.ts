// node services/platform/launch.mjs api: writes docs/api.md.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@portal/platform/shared'
import { apiPage } from '../api-reference.ts'

writeFileSync(join(root, 'docs/api.md'), apiPage())
