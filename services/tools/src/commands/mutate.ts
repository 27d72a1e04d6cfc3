// npm run mutate -- <workspace> [--sample N] [--files glob]: mutation tests, with a row in docs/testing.md as the result.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Failure, root, runCommand } from '@portal/platform/shared'
import { findWorkspace, runStryker } from '../mutation/run-stryker.ts'
import { addScore, countMutants } from '../mutation/scores.ts'
import { withTestDatabase } from '../testing/unit.ts'

const page = join(root, 'docs/testing.md')

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { sample: { type: 'string' }, files: { type: 'string' } },
  })
  const workspace = findWorkspace(positionals[0] ?? '')
  const sample = values.sample === undefined ? undefined : Number(values.sample)
  if (sample !== undefined && !(Number.isInteger(sample) && sample > 0))
    throw new Failure(`--sample must be a positive integer, not ${values.sample}.`)

  const startedMs = Date.now()
  const results = await withTestDatabase(url => {
    process.env['TEST_DATABASE_URL'] = url
    return runStryker({ workspace, sample, files: values.files })
  })
  const counts = countMutants(results)
  const secondsPerMutant = (Date.now() - startedMs) / 1000 / Math.max(1, counts.mutants)
  const options = Object.entries(values).map(([name, value]) => ` --${name} ${value}`)
  const command = `npm run mutate -- ${workspace}${options.join('')}`
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(page, addScore(readFileSync(page, 'utf8'), { workspace, date, ...counts, command }))
  const score = ((100 * counts.killed) / Math.max(1, counts.mutants)).toFixed(1)
  console.log(
    `${workspace}: ${counts.killed} of ${counts.mutants} mutants killed (${score} %), ${secondsPerMutant.toFixed(1)} s per mutant`,
  )
})
