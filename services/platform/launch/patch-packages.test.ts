import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { root, toolPath } from '../src/shared/index.ts'
import { patchPackages } from './patch-packages.mjs'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'portal-patches-'))
  mkdirSync(join(project, 'node_modules'))
  mkdirSync(join(project, 'patches'))
  symlinkSync(toolPath('patch-package'), join(project, 'node_modules/patch-package'))
  writeFileSync(join(project, 'package.json'), '{}')
  writeFileSync(join(project, 'package-lock.json'), '{}')
  install('1.0.0', 'one\n')
  writePatch('-one', '+two')
})
afterEach(() => rmSync(project, { recursive: true }))

const source = () => readFileSync(join(project, 'node_modules/library/index.js'), 'utf8')

function install(version: string, text: string) {
  mkdirSync(join(project, 'node_modules/library'), { recursive: true })
  writeFileSync(join(project, 'node_modules/library/package.json'), JSON.stringify({ name: 'library', version }))
  writeFileSync(join(project, 'node_modules/library/index.js'), text)
}

function writePatch(...lines: string[]) {
  const file = 'node_modules/library/index.js'
  const head = [`diff --git a/${file} b/${file}`, 'index 5626abf..f719efd 100644', `--- a/${file}`, `+++ b/${file}`]
  const patch = [...head, '@@ -1 +1 @@', ...lines, ''].join('\n')
  writeFileSync(join(project, 'patches/library+1.0.0.patch'), patch)
}

test('patches a package once', () => {
  expect(patchPackages(project)).toBeNull()
  expect(source()).toBe('two\n')

  expect(patchPackages(project)).toBeNull()
  expect(source()).toBe('two\n')
})

test('accepts a package that npm has already patched', () => {
  install('1.0.0', 'two\n')
  expect(patchPackages(project)).toBeNull()
  expect(source()).toBe('two\n')
})

test('names the package that a patch does not fit', () => {
  install('1.0.0', 'something else\n')
  expect(patchPackages(project)).toMatch(/^The packages could not be patched:[^]*library/)
  expect(source()).toBe('something else\n')
})

test('does not take a changed patch for the applied one', () => {
  patchPackages(project)
  writePatch('-one', '+three')
  expect(patchPackages(project)).toMatch(/library/)
})

test('the driver has the patch of this project', () => {
  cpSync(toolPath('postgres'), join(project, 'node_modules/postgres'), { recursive: true })
  const patch = 'patches/postgres+3.4.9.patch'
  rmSync(join(project, 'patches/library+1.0.0.patch'))
  cpSync(join(root, patch), join(project, patch))
  const patched = () => readFileSync(join(project, 'node_modules/postgres/src/index.js'), 'utf8')
  expect(patched()).toContain('portalPatch: true')
  expect(patchPackages(project)).toBeNull()
})
