import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject } from './copy-project.ts'
import { expect, type Page, test } from './portal-test.ts'

const { CONTAINERS_PROJECT = '', CONTAINERS_ENV_FILE = '', CONTAINERS_CERTIFICATE = '' } = process.env
const env = { NODE_EXTRA_CA_CERTS: CONTAINERS_CERTIFICATE, NODE_COMPILE_CACHE: '' }
const target = ['--project', CONTAINERS_PROJECT, '--env-file', CONTAINERS_ENV_FILE]

async function versionsAt(page: Page): Promise<Record<string, string | null>> {
  const services = (await (await page.request.get('/api/admin/services')).json()) as { name: string; version: string }[]
  return Object.fromEntries(services.map(({ name, version }) => [name, version]))
}

test('a deployment replaces one service, goes back, and is refused if a build in use needs the old one', async ({
  signIn,
}) => {
  test.setTimeout(900_000)
  const page = await signIn('admin', '/commissions')
  const before = await versionsAt(page)
  const project = copyProject()
  try {
    project.run(env, 'deploy', 'sales', '--version', 'trial-1', ...target)
    await expect.poll(() => versionsAt(page)).toEqual({ ...before, sales: 'trial-1' })
    expect(readFileSync(CONTAINERS_ENV_FILE, 'utf8')).toContain("SALES_VERSION='trial-1'")

    project.run(env, 'deploy', 'sales', '--back', ...target)
    await expect.poll(() => versionsAt(page)).toEqual(before)

    const contract = join(project.folder, 'services/contracts/src/sales.ts')
    writeFileSync(contract, readFileSync(contract, 'utf8').replace("'/api/sales/stats'", "'/api/sales/totals'"))
    expect(() => project.run(env, 'deploy', 'sales', '--version', 'trial-2', ...target)).toThrow(
      /sales \w+ calls GET \/api\/sales\/stats, which this sales does not answer/,
    )
    expect(await versionsAt(page)).toEqual(before)

    await page.reload()
    await expect(page.getByText('admin@demo.example').first()).toBeVisible()
  } finally {
    project.delete()
  }
})
