import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootPortal, processesIn } from './boot-portal.ts'
import { copyProject } from './copy-project.ts'
import { expect, signInAt, test } from './portal-test.ts'

test('npm run dev without names runs the builds and restarts the service that changes', async ({ page }) => {
  test.setTimeout(180_000)
  const project = copyProject()
  try {
    const portal = await bootPortal({ SANDBOX: 'off' }, 'dev', project.folder)
    try {
      await expect
        .poll(() => portal.lines)
        .toContainEqual(expect.stringMatching(/^Screens run from their builds\. .* calls /))
      await signInAt(page, 'agent', '/commissions', portal.origin)
      await expect(page.getByRole('heading', { level: 1, name: 'Commission Tracker' })).toBeVisible()

      const before = processesIn(portal.lines)
      appendFileSync(join(project.folder, 'services/sales/src/index.ts'), '\n')
      const restarted = () =>
        processesIn(portal.lines).filter(({ pid }) => !before.some(process => process.pid === pid))
      await expect.poll(() => restarted().map(({ name }) => name), { timeout: 60_000 }).toEqual(['sales'])
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: 'Commission Tracker' })).toBeVisible()
    } finally {
      await portal.stop()
    }
  } finally {
    project.delete()
  }
})
