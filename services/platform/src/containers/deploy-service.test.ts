import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Compose } from './compose.ts'
import { deployService, previousVersion } from './deploy-service.ts'

let envFile: string
beforeEach(() => {
  envFile = join(mkdtempSync(join(tmpdir(), 'deploy-')), '.env')
  writeFileSync(envFile, 'SALES_VERSION=one\n')
})
afterEach(() => rmSync(join(envFile, '..'), { recursive: true }))

/** The compose tool is the edge: it writes down its commands, with the version that they run with. */
function recordCommands({ failing = '' } = {}) {
  const commands: string[] = []
  const open = async (env: Record<string, string>): Promise<Compose> => {
    const run = async (...args: string[]) => {
      commands.push(`${env['SALES_VERSION']} ${args.slice(0, args[0] === 'exec' ? 3 : undefined).join(' ')}`)
      return { isPassed: args[0] !== failing, output: '' }
    }
    return {
      engine: 'podman',
      versions: '',
      run,
      runEngine: run,
      async require(...args) {
        if (!(await run(...args)).isPassed && env['SALES_VERSION'] === 'two') throw new Error(`${failing} failed`)
        return ''
      },
      close: async () => undefined,
    }
  }
  return { open, commands }
}

const deployment = (version: string) => ({ service: 'sales', version, envFile, isBuilt: true })
const ignore = () => undefined

test('a deployment builds, migrates, replaces only this service, and keeps the name of the version before', async () => {
  const { open, commands } = recordCommands()
  await deployService(open, deployment('two'), ignore)
  expect(commands).toEqual([
    'two build provision sales',
    'two run --rm --no-deps -T provision',
    'two up --detach --no-deps --no-build sales',
    'two exec -T sales',
  ])
  expect(readFileSync(envFile, 'utf8')).toBe("SALES_VERSION='two'\nSALES_PREVIOUS_VERSION='one'\n")
  expect(previousVersion(envFile, 'sales')).toBe('one')
})

test('deploying the same version again keeps the version to go back to', async () => {
  const { open } = recordCommands()
  await deployService(open, deployment('two'), ignore)
  await deployService(open, deployment('two'), ignore)
  expect(previousVersion(envFile, 'sales')).toBe('one')
})

test('an image that cannot be built replaces nothing', async () => {
  const { open, commands } = recordCommands({ failing: 'build' })
  await expect(deployService(open, deployment('two'), ignore)).rejects.toThrow('build failed')
  expect(commands).toEqual(['two build provision sales'])
  expect(readFileSync(envFile, 'utf8')).toBe('SALES_VERSION=one\n')
})

test('a container that does not start is replaced by the version before', async () => {
  const { open, commands } = recordCommands({ failing: 'up' })
  await expect(deployService(open, deployment('two'), ignore)).rejects.toThrow('so one runs again')
  expect(commands.slice(-2)).toEqual([
    'two up --detach --no-deps --no-build sales',
    'one up --detach --no-deps --no-build sales',
  ])
  expect(readFileSync(envFile, 'utf8')).toBe('SALES_VERSION=one\n')
})

test('without an earlier deployment there is no version to go back to', () => {
  expect(() => previousVersion(envFile, 'sales')).toThrow('names no previous version of sales')
})
