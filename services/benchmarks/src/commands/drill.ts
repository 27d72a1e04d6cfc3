// npm run drill -- [d1 … d16]: makes faults in a portal under load and checks what must hold. Writes docs/reliability.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure, root, runCommand } from '@portal/platform/shared'
import { allBars, type Drill, type DrillOptions } from '../drills/drill.ts'
import { drills } from '../drills/drills.ts'
import { defaultRounds, parseDrillArguments } from '../drills/parse-arguments.ts'
import { addMissingRows, addResult, resultLine } from '../drills/reliability-page.ts'
import { isKept } from '../table.ts'
import { whenMeasured } from '../when-measured.ts'

const pageFile = join(root, 'docs/reliability.md')

await runCommand(async () => {
  const order = parseDrillArguments(
    process.argv.slice(2),
    drills.map(({ id }) => id),
  )
  updatePage(page => addMissingRows(page, drills))
  for (const drill of drills.filter(({ id }) => order.ids.includes(id))) await runDrill(drill, order)
  // A drill may leave timers and connections of its clients behind.
  process.exit()
})

async function runDrill(drill: Drill, options: DrillOptions): Promise<void> {
  console.log(`${drill.id} … ${drill.fault}`)
  try {
    const result = await drill.run(options)
    console.log(resultLine(drill.id, result))
    const rounds = options.rounds === defaultRounds ? [] : [`${options.rounds} rounds`]
    const when = whenMeasured(...rounds)
    updatePage(page => addResult(page, drill, result, when))
    if (!allBars(result).every(isKept)) process.exitCode = 1
  } catch (error) {
    console.log(`${drill.id} FAILED: ${error instanceof Failure ? error.message : (error as Error).stack}`)
    process.exitCode = 1
  }
}

function updatePage(change: (page: string) => string): void {
  writeFileSync(pageFile, change(readFileSync(pageFile, 'utf8')))
}
