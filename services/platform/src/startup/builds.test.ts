import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { hashSources } from '@portal/sdk/federation/build-id'
import { newestBuild } from '@portal/sdk/federation/newest-build'
import { allBuilds, type BuildTarget, makeBuilds, staleBuilds } from './builds.ts'

let project: string
let targets: BuildTarget[]
let printed: string[]
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'portal-builds-'))
  targets = [addTarget('calls'), addTarget('sales')]
  printed = []
})
afterEach(() => rmSync(project, { recursive: true }))

/** A workspace whose build copies its one source file into a folder with the build's ID. */
function addTarget(name: string): BuildTarget {
  const folder = join(project, name)
  const home = join(project, '.remotes', name)
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { build: 'node build.ts' } }))
  const buildIds = import.meta.resolve('@portal/sdk/federation/build-id')
  writeFileSync(
    join(folder, 'build.ts'),
    `import { cpSync } from 'node:fs'
import { hashSources } from '${buildIds}'
const id = hashSources('${folder}', ['${folder}/src'])
cpSync('src', '${home}/' + id, { recursive: true })`,
  )
  edit(folder, 'version 1')
  return { name, folder, home, currentId: () => hashSources(folder, [join(folder, 'src')]) }
}

function edit(folder: string, source: string) {
  writeFileSync(join(folder, 'src/page.ts'), source)
}

const makeStale = () => makeBuilds(staleBuilds(targets), line => printed.push(line))
const staleNames = () => staleBuilds(targets).map(({ name }) => name)
const newest = ({ home }: BuildTarget) => readFileSync(join(home, newestBuild(home) ?? '', 'page.ts'), 'utf8')

test('a target is stale until its current sources are built, independently of the others', async () => {
  const [calls, sales] = targets as [BuildTarget, BuildTarget]
  expect(staleNames()).toEqual(['calls', 'sales'])
  await makeStale()
  expect(staleNames()).toEqual([])

  edit(calls.folder, 'version 2')
  expect(staleNames()).toEqual(['calls'])
  await makeStale()
  expect([newest(calls), newest(sales)]).toEqual(['version 2', 'version 1'])
})

test('file times do not make a build stale', async () => {
  await makeStale()
  edit(targets[0]?.folder ?? '', 'version 1')
  expect(staleNames()).toEqual([])
})

test('a deleted build is stale', async () => {
  await makeStale()
  const { home } = targets[0] as BuildTarget
  rmSync(join(home, newestBuild(home) ?? ''), { recursive: true })
  expect(staleNames()).toEqual(['calls'])
})

test('a build that fails reports its output', async () => {
  const { folder } = targets[0] as BuildTarget
  writeFileSync(join(folder, 'build.ts'), `throw new Error('no such module')`)
  await expect(makeStale()).rejects.toThrow(/no such module[^]*The build of calls failed; see above\./)
})

test('a build that fails is reported once the build next to it has ended', async () => {
  const [calls, sales] = targets as [BuildTarget, BuildTarget]
  const slowBuild = readFileSync(join(sales.folder, 'build.ts'), 'utf8')
  writeFileSync(join(sales.folder, 'build.ts'), `${slowBuild}\nsetTimeout(() => {}, 500)`)
  writeFileSync(join(calls.folder, 'build.ts'), `throw new Error('no such module')`)
  await expect(makeStale()).rejects.toThrow(/The build of calls failed/)
  expect(newestBuild(sales.home)).toBe(sales.currentId())
})

test('the shell and every remote can be built', () => {
  const remotes = ['admin', 'calls', 'engagement', 'landing', 'sales']
  expect(allBuilds().map(({ name }) => name)).toEqual(expect.arrayContaining(['shell', ...remotes]))
  for (const { currentId } of allBuilds()) expect(currentId()).toMatch(/^[0-9a-f]{12}$/)
})
