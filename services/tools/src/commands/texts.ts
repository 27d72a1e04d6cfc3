// node services/platform/launch.mjs texts: writes docs/texts. With --check, only says which of these pages are outdated.
import { findOutdatedTextPages, writeTextPages } from '../screen-texts/text-pages.ts'

if (process.argv.includes('--check')) {
  const outdated = findOutdatedTextPages()
  if (outdated.length > 0) {
    console.error(`Texts on screens have changed. Run \`npm run format\`, and commit:\n${outdated.join('\n')}`)
    process.exitCode = 1
  }
} else writeTextPages()
