import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { expect, test } from '@jest/globals'
import { browserConfig } from './bundler.ts'

const aliases = browserConfig('/context', '/output').resolve?.alias as Record<string, string | false>
const replacedFiles = Object.keys(aliases).filter(name => isAbsolute(name))

test('every file that builds replace exists: an upgrade that moves one would bring it back into builds', () => {
  expect(replacedFiles.length).toBeGreaterThan(0)
  expect(replacedFiles.filter(file => !existsSync(file))).toEqual([])
})

test('the replaced module of the chart library does nothing but register its parts', () => {
  const file = replacedFiles.find(name => name.endsWith('chart.js')) ?? ''
  const statements = readFileSync(file, 'utf8').match(/^(import|export) .*/gm)
  expect(statements).toEqual([
    "import { plotlib } from '@antv/g2-extension-plot';",
    "import { Runtime, extend, stdlib } from '@antv/g2';",
    'export var Chart = extend(Runtime, __assign(__assign({}, stdlib()), plotlib()));',
  ])
})
