// npm run check: format, lint and types.
import { runChecks } from './test/checks.ts'

const { failed } = await runChecks()
process.exitCode = failed > 0 ? 1 : 0
