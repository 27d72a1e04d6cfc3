// npm run check: lint, format, declared packages, unused code, and types.
import { runChecks } from '../testing/checks.ts'

const { failed } = await runChecks()
process.exitCode = failed > 0 ? 1 : 0
