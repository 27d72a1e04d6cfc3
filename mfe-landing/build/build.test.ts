/** @jest-environment node */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type RemoteManifest, remoteManifest } from '@portal/contracts/remote-manifest'
import { budget, checkBudget } from './budget.ts'

const outputRoot = mkdtempSync(join(tmpdir(), 'landing-'))
const landing = join(outputRoot, 'landing')
let folder = ''
let manifest: RemoteManifest
let page = ''

const runNode = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: join(__dirname, '..'), encoding: 'utf8' })

beforeAll(() => {
  runNode('build/main.ts', outputRoot)
  folder = join(landing, readdirSync(landing)[0] ?? '')
  manifest = remoteManifest.parse(JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')))
  const input = {
    brand: 'x',
    phone: null,
    origin: 'https://x',
    base: '/b/',
    year: 2026,
    renderTime: 'r',
    hasVitals: true,
  }
  const reviews = [{ text: 'Set up in a day.', author: 'Ann R.' }]
  const state = { kind: 'form', values: {}, errors: {} }
  page = runNode(
    '--input-type=module',
    '--eval',
    `import { render } from ${JSON.stringify(join(folder, 'render.mjs'))}
     process.stdout.write(render(${JSON.stringify({ ...input, reviews, state })}))`,
  )
}, 60_000)

afterAll(() => rmSync(outputRoot, { recursive: true }))

test('is public, and the portal loads no code of it', () => {
  expect(manifest).toMatchObject({ name: 'landing', roles: [], entry: null, pages: [], slots: [] })
})

test('the document refers to the scripts with the hashes of the manifest', () => {
  const scripts = Object.entries(manifest.integrity)
  expect(scripts.map(([file]) => file.split('.')[0])).toEqual(['form', 'vitals'])
  for (const [file, integrity] of scripts) expect(page).toContain(`src="/b/${file}" integrity="${integrity}"`)
  expect(readdirSync(folder)).toContain(`${scripts[0]?.[0]}.br`)
})

test('the policy allows the inlined styles by their hashes', () => {
  const styles = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style)
  expect(styles).toHaveLength(2)
  expect(manifest.csp.styles).toEqual(
    styles.map(style => `sha256-${createHash('sha256').update(style).digest('base64')}`),
  )
})

test('the build contains the preview picture of the document', () => {
  const image = /og:image" content="https:\/\/x\/b\/([^"]+)"/.exec(page)?.[1]
  expect(readdirSync(folder)).toContain(image)
})

test('sends no framework to the browser', () => {
  const scripts = readdirSync(folder).filter(name => name.endsWith('.js'))
  expect(scripts).toHaveLength(2)
  for (const script of scripts) expect(readFileSync(join(folder, script), 'utf8')).not.toMatch(/react|antd|zod/i)
})

test('builds the same sources once', () => {
  expect(runNode('build/main.ts', outputRoot)).toBe('')
  expect(readdirSync(landing)).toEqual([manifest.build])
})

test('fails if the page or the script is over budget', () => {
  const { pageBytes, scriptBytes } = budget
  expect(() => checkBudget({ documentBytes: pageBytes, scriptBytes: 1 })).toThrow(
    /page is 20001 bytes compressed; the budget is 20000/,
  )
  expect(() => checkBudget({ documentBytes: 1, scriptBytes: scriptBytes + 1 })).toThrow(/script is 4001 bytes/)
  expect(() => checkBudget({ documentBytes: pageBytes - scriptBytes, scriptBytes })).not.toThrow()
})
