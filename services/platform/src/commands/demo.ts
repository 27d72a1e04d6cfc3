// npm run demo -- --leads N --calls N: adds deterministic sample data to the running portal.
import { parseArgs } from 'node:util'
import { addSampleData } from '../database/sample-data.ts'
import { Failure, runCommand } from '../shared/failure.ts'

const maxRows = 10_000_000

await runCommand(async () => {
  const { values } = parseArgs({ options: { leads: { type: 'string' }, calls: { type: 'string' } } })
  const leads = readCount('leads', values.leads)
  const calls = readCount('calls', values.calls)
  if (leads + calls === 0) throw new Failure('Name a number of rows: npm run demo -- --leads 1000000 --calls 200000')
  await addSampleData({ leads, calls }, line => console.log(line))
})

function readCount(name: string, value: string | undefined): number {
  const count = Number(value ?? 0)
  if (Number.isInteger(count) && count >= 0 && count <= maxRows) return count
  throw new Failure(`--${name} must be an integer from 0 to ${maxRows}, not ${value}.`)
}
