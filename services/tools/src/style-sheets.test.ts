import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '@portal/platform/shared'

const tracked = execFileSync('git', ['ls-files', 'shell', 'mfe-*', 'services'], { cwd: root, encoding: 'utf8' }).split(
  '\n',
)
const contentOf = (file: string) => readFileSync(join(root, file), 'utf8')
const markup = tracked
  .filter(file => /\.(tsx?|html)$/.test(file) && !file.includes('.test.'))
  .map(contentOf)
  .join('\n')

const sheets = tracked.filter(file => file.endsWith('.css'))

/** Each selector of a style sheet, without the commas between them. */
function selectorsOf(file: string): string[] {
  const rules = contentOf(file)
    .replaceAll(/\/\*.*?\*\//gs, '')
    .matchAll(/([^{}]+)\{[^{}]*\}/g)
  return [...rules].flatMap(([, selectors = '']) => selectors.split(/,(?![^()]*\))/)).map(selector => selector.trim())
}

/** The names of a style sheet's classes, without those of antd and its parts. */
function classesOf(file: string): string[] {
  const selectors = selectorsOf(file)
    .join(' ')
    .replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, ' ')
  return [...new Set(selectors.match(/(?<=\.)[a-z][\w-]*/gi))].filter(name => !/^(ant|rc)-/.test(name))
}

/** Whether components name a class, or build its name, as in `is-${kind}`. */
function isUsed(file: string, name: string): boolean {
  if (file.endsWith('.module.css')) return new RegExp(`(?:\\w\\.|['\`])${name}(?!\\w)`).test(markup)
  const prefix = name.slice(0, name.indexOf('-') + 1)
  return new RegExp(`["'\`\\s]${name}["'\`\\s]`).test(markup) || (prefix !== '' && markup.includes(`${prefix}\${`))
}

test('components use every class of the style sheets', () => {
  expect(sheets.length).toBeGreaterThan(50)
  const unused = sheets.flatMap(file =>
    classesOf(file)
      .filter(name => !isUsed(file, name))
      .map(name => `${file} .${name}`),
  )
  expect(unused).toEqual([])
})

// Otherwise the browser computes the styles of everything below for each element that is inserted anywhere: 30 ms on a page
// with a long table.
test('a selector with :has() before its last part ends with a class, an ID, or a tag', () => {
  const anyElementBelow = /:has\((?:[^()]|\([^()]*\))*\)[^,{]*[\s>+~](?:\*|:(?!is\(|where\(|global\())[^\s>+~]*$/
  const slow = sheets.flatMap(file => selectorsOf(file).filter(selector => anyElementBelow.test(selector)))
  expect(slow).toEqual([])
})
