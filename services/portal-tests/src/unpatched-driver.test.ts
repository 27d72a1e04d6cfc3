import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { root, serviceNames, toolPath } from '@portal/platform/shared'

const project = mkdtempSync(join(tmpdir(), 'portal-unpatched-'))
const patch = 'patches/postgres+3.4.9.patch'
const hooks = join(project, 'hooks.mjs')

/** A project folder with the driver as npm installs it, and hooks that make Node.js import this driver. */
beforeAll(() => {
  const driver = join(project, 'node_modules/postgres')
  mkdirSync(driver, { recursive: true })
  cpSync(toolPath('postgres'), driver, { recursive: true })
  cpSync(join(root, patch), join(project, patch))
  writeFileSync(join(project, 'package.json'), '{}')
  writeFileSync(join(project, 'package-lock.json'), '{}')
  const reversed = run(project, [toolPath('patch-package/index.js'), '--reverse', '--error-on-fail'])
  expect(reversed).toMatchObject({ status: 0 })
  const url = JSON.stringify(pathToFileURL(join(driver, 'src/index.js')).href)
  writeFileSync(
    hooks,
    `import { registerHooks } from 'node:module'
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'postgres' ? { url: ${url}, shortCircuit: true } : next(specifier, context),
})`,
  )
})
afterAll(() => rmSync(project, { recursive: true }))

function run(cwd: string, args: readonly string[]) {
  return spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
}

test.each(serviceNames)('%s does not start with an unpatched driver and says what to do', serviceName => {
  const { status, stderr } = run(root, ['--import', hooks, `services/${serviceName}/src/main.ts`])
  expect(status).toBe(1)
  expect(stderr).toContain('The PostgreSQL driver is not patched')
  expect(stderr).toContain('Run `npx patch-package` in the project folder')
})
