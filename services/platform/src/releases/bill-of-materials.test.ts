import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { root } from '../shared/paths.ts'
import { writeBillOfMaterials } from './bill-of-materials.ts'

const build = '0123456789ab'
const folder = join(root, 'mfe-sales')
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'builds-'))
  await mkdir(join(home, build))
})
afterAll(() => rm(home, { recursive: true }))

const file = () => join(home, build, 'sbom.cdx.json')
const write = (from = folder) => writeBillOfMaterials({ name: 'sales', folder: from, home }, build)

test('names the build and its packages, each with version and hash', async () => {
  await write()
  const { bomFormat, metadata, components } = JSON.parse(await readFile(file(), 'utf8'))
  expect([bomFormat, metadata.component]).toMatchObject(['CycloneDX', { name: 'sales', version: build }])
  const packages = (components as { name: string }[]).filter(({ name }) => ['react', 'antd'].includes(name))
  const hashes = [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }]
  expect(packages.map(({ name }) => name).toSorted()).toEqual(['antd', 'react'])
  for (const one of packages) expect(one).toMatchObject({ version: expect.stringMatching(/^\d/), hashes })
})

test('keeps the bill that a build has', async () => {
  await writeFile(file(), 'kept')
  await write()
  expect(await readFile(file(), 'utf8')).toBe('kept')
})

test('fails with the reason for a folder that is not a workspace', async () => {
  await rm(file())
  await expect(write(join(root, 'nothing'))).rejects.toThrow('could not write the bill of materials of sales')
})
