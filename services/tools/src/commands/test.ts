// npm test: all tests. Arguments choose tests by parts of their paths, --only=checks|unit|journeys by kind. --only=team
// runs the test of a new team, which takes minutes.
import { allBuilds, makeBuilds, staleBuilds } from '@portal/platform/startup'
import { report } from '@portal/platform/shared'
import { findChromium } from '../testing/chromium.ts'
import { runChecks } from '../testing/checks.ts'
import { runJourneys } from '../testing/journeys.ts'
import { add, noTests, type Tally } from '../testing/tally.ts'
import { runUnitTests } from '../testing/unit.ts'

const args = process.argv.slice(2)
const only = args.find(arg => arg.startsWith('--only='))?.slice('--only='.length)
const filters = args.filter(arg => !arg.startsWith('--only='))
const isFiltered = filters.length > 0

// Child processes get the signal too. When they have ended, this process ends in order, the database last.
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true
  })
}

const kinds: Readonly<Record<string, () => Promise<Tally>>> = {
  checks: async () => (isFiltered && only !== 'checks' ? noTests : runChecks()),
  unit: () => runUnitTests(filters),
  journeys: () => runInBrowser(),
  ...(only === 'team' && { team: () => runInBrowser('shell/e2e/new-team.config.ts') }),
}

let tally = noTests
for (const [kind, run] of Object.entries(kinds)) {
  if ((only && only !== kind) || isInterrupted) continue
  console.log(`\n── ${kind}`)
  tally = add(tally, await countErrors(run))
}
if (isInterrupted) console.log('\nInterrupted.')
console.log(`\n${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed > 0 || tally.passed === 0 || isInterrupted ? 1 : 0)

/** Counts a kind of test that cannot run as one failure, and goes on. */
async function countErrors(run: () => Promise<Tally>): Promise<Tally> {
  try {
    return await run()
  } catch (error) {
    report(error)
    return { passed: 0, failed: 1 }
  }
}

async function runInBrowser(configuration?: string): Promise<Tally> {
  const chromium = await findChromium()
  await makeBuilds(staleBuilds(allBuilds()), line => console.log(line))
  return runJourneys(chromium, filters, configuration)
}
