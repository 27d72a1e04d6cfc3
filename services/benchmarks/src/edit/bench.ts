import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure, freePort, root } from '@portal/platform/shared'
import { launchBrowser } from '../browser/page-metrics.ts'
import { median, reportBars } from '../table.ts'
import { timed } from '../timed.ts'

const remote = 'sales'
const page = '/commissions'
const sourceFile = join(root, 'mfe-sales/src/headings.ts')
const title = 'Commission Tracker'

/**
 * Edits a title repeatedly while `npm run dev` runs, and measures the time from the saved file until the open page shows
 * it. A reload of the page counts as a failure.
 */
export async function run([editsGiven = '10']: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-edit-'))
  chmodSync(folder, 0o711) // The database runs as another user when we are root.
  const source = readFileSync(sourceFile, 'utf8')
  const restore = () => writeFileSync(sourceFile, source)
  process.once('exit', restore)
  const port = String(await freePort(0))
  const portal = spawn(process.execPath, [join(root, 'services/platform/launch.mjs'), 'dev', remote], {
    env: { ...process.env, PORT: port, DATA_DIR: folder, SANDBOX: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(portal, 'exit')
  const browser = await launchBrowser()
  try {
    await started(portal)
    const tab = await browser.newPage({ baseURL: `http://localhost:${port}` })
    await tab.goto(`/api/login?returnTo=${page}`)
    await tab.getByLabel('Email').fill('agent@demo.example')
    await tab.getByLabel('Password').fill('demo')
    await tab.getByRole('button', { name: 'Sign in' }).click()
    const shows = (name: string) => tab.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    await shows(title)
    await tab.evaluate(`document.documentElement.dataset.marked = ''`)
    const durations: number[] = []
    for (let edit = 0; edit <= Number(editsGiven); edit++) {
      const ms = await timed(async () => {
        writeFileSync(sourceFile, source.replace(title, `Edit ${edit}`))
        await shows(`Edit ${edit}`)
      })
      // The first one loads what later ones have.
      if (edit > 0) durations.push(ms)
    }
    if (!(await tab.locator('html[data-marked]').count())) throw new Failure('The page was reloaded.')
    report(durations)
  } finally {
    restore()
    await browser.close()
    portal.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(durations: readonly number[]): void {
  console.log(`\nslowest of ${durations.length} edits: ${Math.max(...durations).toFixed(0)} ms`)
  reportBars([{ what: 'saved change on screen, median (ms)', measured: median(durations), most: 1_000 }])
}

/** Waits until the portal answers. @throws {Failure} if it ends before. */
function started(portal: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    portal.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('The portal answers at')) resolve()
    })
    portal.once('exit', () => reject(new Failure(`${output}\nnpm run dev ended.`)))
  })
}
