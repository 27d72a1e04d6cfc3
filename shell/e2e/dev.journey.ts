import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BootedPortal, bootPortal, processesIn } from './boot-portal.ts'
import { copyProject, type ProjectCopy } from './copy-project.ts'
import { expect, type Page, signInAt, test } from './portal-test.ts'

let project: ProjectCopy
let portal: BootedPortal | undefined
test.beforeAll(() => {
  test.setTimeout(300_000)
  project = copyProject()
})
test.afterEach(async () => {
  await portal?.stop()
})
test.afterAll(() => project.delete())

/** A busy machine compiles a change in many seconds. */
const compiled = { timeout: 60_000 }
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const lines = () => portal?.lines ?? []

/** Edits a source of the project, as an editor saves it: nobody reads half a file. */
function edit(file: string, from: string, to: string): void {
  const path = join(project.folder, file)
  const source = readFileSync(path, 'utf8')
  expect(source).toContain(from)
  writeFileSync(`${path}~`, source.replace(from, to))
  renameSync(`${path}~`, path)
}

test('npm run dev shows edits in the open page, which keeps what is typed, and restarts a changed service', async ({
  page,
}) => {
  test.setTimeout(600_000)
  portal = await bootPortal({ SANDBOX: 'off' }, 'dev', project.folder, ['sales'])
  await signInAt(page, 'agent', '/commissions', portal.origin)
  await expect(heading(page, 'Commission Tracker')).toBeVisible(compiled)
  await page.getByRole('region', { name: 'Monthly Goal' }).getByRole('button').click()
  const goal = page.getByLabel('Monthly goal (USD)')
  await goal.fill('123,456')
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))

  edit('mfe-sales/src/headings.ts', 'Commission Tracker', 'Commission Results')
  await expect(heading(page, 'Commission Results')).toBeVisible(compiled)
  edit('mfe-sales/src/headings.ts', 'Sales, earnings, and goals', 'Your sales so far')
  await expect(page.getByText('Your sales so far')).toBeVisible(compiled)
  await expect(goal).toHaveValue('123,456')
  await expect(page.locator('html')).toHaveAttribute('data-marked')

  // A mistake is printed, and the next edit is shown.
  edit('mfe-sales/src/commissions/page.tsx', 'return (', 'return ((')
  await expect.poll(lines, compiled).toContainEqual(expect.stringContaining('sales failed to compile'))
  await expect(heading(page, 'Commission Results')).toBeVisible()
  edit('mfe-sales/src/commissions/page.tsx', 'return ((', 'return (')
  edit('mfe-sales/src/headings.ts', 'Commission Results', 'Commission Figures')
  await expect(heading(page, 'Commission Figures')).toBeVisible(compiled)
  edit('mfe-sales/src/commissions/page.module.css', 'gap: 1rem', 'gap: 7px')
  await expect(page.getByRole('region', { name: 'Monthly Goal' }).locator('xpath=..')).toHaveCSS(
    'row-gap',
    '7px',
    compiled,
  )
  await expect(goal).toHaveValue('123,456')

  // The store keeps the first definition of an endpoint, so this change needs another document.
  edit('mfe-sales/src/commissions/endpoints.ts', 'pageRows = 50', 'pageRows = 40')
  await expect(page.locator('html')).not.toHaveAttribute('data-marked', '', compiled)
  await expect(heading(page, 'Commission Figures')).toBeVisible()

  const before = processesIn(lines())
  appendFileSync(join(project.folder, 'services/sales/src/index.ts'), '\n')
  const restarted = () => processesIn(lines()).filter(({ pid }) => !before.some(process => process.pid === pid))
  await expect.poll(() => restarted().map(({ name }) => name), compiled).toEqual(['sales'])
  await page.reload()
  await expect(heading(page, 'Commission Figures')).toBeVisible(compiled)
})
