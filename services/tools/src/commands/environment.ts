// node services/platform/launch.mjs environment: writes docs/environment.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentPage } from '../environment-table.ts'
import { root } from '@portal/platform/shared'

mkdirSync(join(root, 'docs'), { recursive: true })
writeFileSync(join(root, 'docs/environment.md'), environmentPage())
