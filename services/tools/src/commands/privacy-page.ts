// node services/platform/launch.mjs privacy-page: writes docs/privacy.md.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@portal/platform/shared'
import { privacyPage } from '../privacy-page.ts'

writeFileSync(join(root, 'docs/privacy.md'), privacyPage())
